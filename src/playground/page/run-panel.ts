import { html, nothing, type TemplateResult } from 'lit';
import type { Scene, TurnReport } from '../page-protocol.js';
import type { Actions } from './actions.js';
import { icons } from './icons.js';
import { lastRun, type State } from './page-state.js';
import { say } from './words.js';

/** What the bot did for the last answer in this channel, from the record of its turn. */
export function runPanelView(
  state: State & { scene: Scene },
  actions: Actions,
): TemplateResult | typeof nothing {
  const { scene } = state;
  if (!state.isPanelOpen) return nothing;
  const run = lastRun(state);
  return html`<aside class="panel" id="panel" aria-label=${say(scene, 'pageTurn')}>
    <header>
      <h2>${say(scene, 'pageTurn')}</h2>
      <button type="button" class="icon" aria-label=${say(scene, 'pageClose')} @click=${actions.togglePanel}>${icons.close}</button>
    </header>
    ${run ? reportView(run, scene) : html`<p class="quiet">${say(scene, 'pageNoTurn')}</p>`}
  </aside>`;
}

function reportView(run: TurnReport, scene: Scene): TemplateResult {
  return html`<blockquote>${run.userName}: ${run.text}</blockquote>
    <ol class="steps">
      <li>${say(scene, 'pageQueue')} <b>${ms(run.queuedMs)}</b></li>
      ${stepsOf(run, scene)}
      <li>${say(scene, 'pageTotal')} <b>${ms(run.totalMs)}</b></li>
    </ol>
    <dl>
      <dt>${say(scene, 'pageOutcome')}</dt>
      <dd><code class="mono">${run.outcome}${run.errorCode ? ` · ${run.errorCode}` : ''}</code></dd>
      <dt>${say(scene, 'pageModelName')}</dt>
      <dd><code class="mono">${run.model}</code></dd>
    </dl>`;
}

/** The tool stands between the two calls, where it ran. */
function stepsOf(run: TurnReport, scene: Scene): TemplateResult[] {
  const calls = run.modelCalls.map((call, index) => callView(call, index + 1, scene));
  const tool = run.toolCall
    ? toolView(run.toolCall, scene)
    : html`<li class="quiet">${say(scene, 'pageNoTool')}</li>`;
  return [...calls.slice(0, 1), tool, ...calls.slice(1)];
}

function callView(call: TurnReport['modelCalls'][number], number: number, scene: Scene): TemplateResult {
  const { promptTokens, completionTokens } = call;
  const hasTokens = promptTokens !== undefined && completionTokens !== undefined;
  return html`<li>
    ${say(scene, 'pageModelCall', { number })} <b>${ms(call.totalMs)}</b>
    <small>${kindOf(call.kind, scene)}</small>
    ${
      hasTokens
        ? html`<small>${say(scene, 'pageTokens', { number: promptTokens, count: completionTokens })}</small>`
        : nothing
    }
  </li>`;
}

/** What came back, in words where there are some. */
function kindOf(kind: string, scene: Scene): string {
  if (kind === 'tool-calls') return say(scene, 'pageModelCalled');
  return kind === 'text' ? say(scene, 'pageModelAnswered') : kind;
}

function toolView(tool: NonNullable<TurnReport['toolCall']>, scene: Scene): TemplateResult {
  return html`<li>
    ${say(scene, 'pageTool')} <code class="mono">${tool.name}</code> <b>${ms(tool.ms)}</b>
    ${tool.isError ? html`<small class="failed">${say(scene, 'pageToolFailed')}</small>` : nothing}
    <div class="arguments"><small>${say(scene, 'pageArguments')}</small><pre class="mono">${pretty(tool.arguments)}</pre></div>
  </li>`;
}

const ms = (value: number) => `${Math.round(value * 10) / 10} ms`;

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 1);
  } catch {
    return json;
  }
}
