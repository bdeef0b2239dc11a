/** One thing wrong with a request body: where (`embeds.0.title`), Discord's code for it, and the sentence. */
export interface Problem {
  path: string;
  code: string;
  message: string;
}

/** An answer that refuses a request, in the shape Discord gives its errors. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: { code: number; message: string; errors?: object; retry_after?: number; global?: boolean };

  constructor(status: number, code: number, message: string, errors?: object) {
    super(`${status} ${code} ${message}`);
    this.name = 'Refusal';
    this.status = status;
    this.body = { code, message, ...(errors && { errors }) };
  }
}

export const unknownChannel = () => new Refusal(404, 10003, 'Unknown Channel');
export const unknownMessage = () => new Refusal(404, 10008, 'Unknown Message');
export const unknownMember = () => new Refusal(404, 10007, 'Unknown Member');
export const unknownGuild = () => new Refusal(404, 10004, 'Unknown Guild');
export const unknownUser = () => new Refusal(404, 10013, 'Unknown User');
export const unknownWebhook = () => new Refusal(404, 10015, 'Unknown Webhook');
export const unknownInteraction = () => new Refusal(404, 10062, 'Unknown interaction');
export const invalidWebhookToken = () => new Refusal(401, 50027, 'Invalid Webhook Token');
export const alreadyAcknowledged = () =>
  new Refusal(400, 40060, 'Interaction has already been acknowledged.');
export const missingAccess = () => new Refusal(403, 50001, 'Missing Access');
export const missingPermissions = () => new Refusal(403, 50013, 'Missing Permissions');
export const cannotEditOthers = () =>
  new Refusal(403, 50005, 'Cannot edit a message authored by another user');
export const emptyMessage = () => new Refusal(400, 50006, 'Cannot send an empty message');

/** Throws `50035 Invalid Form Body` with Discord's nested `errors` object if there are problems. */
export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const errors: Record<string, unknown> = {};
  for (const problem of problems) {
    let place = errors;
    for (const key of problem.path.split('.')) {
      place[key] ??= {};
      place = place[key] as Record<string, unknown>;
    }
    const { code, message } = problem;
    place['_errors'] = [...((place['_errors'] as object[]) ?? []), { code, message }];
  }
  throw new Refusal(400, 50035, 'Invalid Form Body', errors);
}

/** Problems of what stands below `key` of the body, e.g. `data` in the answer of an interaction. */
export function below<Result>(key: string, check: () => Result): Result {
  try {
    return check();
  } catch (thrown) {
    if (thrown instanceof Refusal && thrown.body.errors) thrown.body.errors = { [key]: thrown.body.errors };
    throw thrown;
  }
}

export const tooLong = (path: string, most: number): Problem => ({
  path,
  code: 'BASE_TYPE_MAX_LENGTH',
  message: `Must be ${most} or fewer in length.`,
});

export const tooMany = (path: string, most: number): Problem => ({
  path,
  code: 'BASE_TYPE_BAD_LENGTH',
  message: `Must be between 1 and ${most} in length.`,
});

export const required = (path: string): Problem => ({
  path,
  code: 'BASE_TYPE_REQUIRED',
  message: 'This field is required',
});

export const notAllowed = (path: string): Problem => ({
  path,
  code: 'BASE_TYPE_CHOICES',
  message: 'The value is not one of those allowed here.',
});

export const wrongScheme = (path: string, url: string): Problem => ({
  path,
  code: 'URL_TYPE_INVALID_SCHEME',
  message: `Scheme "${url.split(':')[0]}" is not supported. Scheme must be one of ('http', 'https').`,
});
