import { z } from 'zod';
import { asDocentError, DocentError } from '../errors.js';
import { parseStrictJson } from './strict-json.js';
import type { Tool, ToolContext, ToolResult } from './tool.js';

/** A tool call as the model wrote it: nothing about it is known to be true. */
export interface RequestedCall {
  id: unknown;
  type: unknown;
  name: unknown;
  arguments: unknown;
}

/** A call that passed every check; `run` executes it and never throws. */
export interface CheckedCall {
  id: string;
  name: string;
  /** As a value, and as the canonical JSON that is replayed to the model. */
  arguments: unknown;
  argumentsJson: string;
  run(): Promise<ToolResult>;
}

/**
 * Checks a call against the tools offered in this turn. Throws `tool_unknown`, `tool_not_offered` or
 * `tool_arguments_invalid`; no tool has run then. The name is looked up in a Map, so `constructor` or `__proto__` is
 * unknown; arguments must be a JSON string of an object with exactly the tool's keys, each once.
 */
export function checkCall(
  call: RequestedCall,
  tools: ReadonlyMap<string, Tool>,
  context: ToolContext,
): CheckedCall {
  const name = typeof call.name === 'string' ? call.name : '';
  const tool = tools.get(name);
  if (tool === undefined) throw new DocentError('tool_unknown', { name: name.slice(0, 80) });
  if (context.ruleOf(name) === 'deny' || !tool.isOffered(context))
    throw new DocentError('tool_not_offered', { name });
  if (typeof call.id !== 'string' || call.id.trim() === '' || call.type !== 'function') {
    throw invalid(name, 'the call has no id or is no function call');
  }
  const parsed = tool.parameters.safeParse(parseArguments(name, call.arguments));
  if (!parsed.success) throw invalid(name, z.prettifyError(parsed.error).replaceAll('\n', ' ').slice(0, 200));
  return {
    id: call.id,
    name,
    arguments: parsed.data,
    argumentsJson: JSON.stringify(parsed.data),
    run: () => runSafely(tool, parsed.data, context),
  };
}

/** The tools that the model is told of in this turn: neither denied by the policy nor bound to fail. */
export function offeredTools(tools: readonly Tool[], context: ToolContext): Tool[] {
  return tools.filter((tool) => context.ruleOf(tool.name) !== 'deny' && tool.isOffered(context));
}

function parseArguments(name: string, written: unknown): unknown {
  if (typeof written !== 'string') throw invalid(name, 'arguments are no JSON string');
  try {
    return parseStrictJson(written);
  } catch (error) {
    throw invalid(name, error instanceof Error ? error.message.slice(0, 120) : 'no JSON');
  }
}

/** The one place where a tool's exception becomes a result. */
async function runSafely(tool: Tool, args: unknown, context: ToolContext): Promise<ToolResult> {
  try {
    if (context.ruleOf(tool.name) === 'ask' && tool.asksItself === undefined) {
      await context.confirm({ kind: 'tool', name: tool.name, argumentsJson: JSON.stringify(args) });
    }
    return await tool.run(args, context);
  } catch (error) {
    const { code, details } = asDocentError(error);
    return { forModel: { error: code }, isError: true, error: { code, details } };
  }
}

function invalid(name: string, reason: string): DocentError {
  return new DocentError('tool_arguments_invalid', { name, reason });
}

/** What the model is told of a tool: its parameters as JSON Schema of plain scalars, nothing else allowed. */
export function describeTool(tool: Tool): {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
} {
  const { $schema: _, ...parameters } = z.toJSONSchema(tool.parameters, { io: 'input' });
  return { name: tool.name, description: tool.description, parameters };
}
