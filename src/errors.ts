/**
 * Every way Docent refuses or fails, as one closed set. `messages.ts` has a sentence for each in each language,
 * and a code without its sentences does not compile.
 */
export const errorCodes = [
  // set-up and use
  'config_invalid',
  'port_busy',
  'usage',
  'internal',
  'cancelled',
  'too_many_turns',
  // model server
  'model_unreachable',
  'model_rejected',
  'model_stuck',
  'model_silent',
  'model_too_slow',
  'model_cut',
  'model_port_blocked',
  // model reply
  'reply_truncated',
  'reply_thinking_ran_out',
  'reply_empty',
  'reply_bad_tool_call',
  'reply_unparsed_tool_call',
  'reply_several_tool_calls',
  'reply_second_tool_call',
  // dispatch
  'tool_unknown',
  'tool_not_offered',
  'tool_arguments_invalid',
  // policy and confirmation
  'tool_denied',
  'confirmation_declined',
  'confirmation_expired',
  'confirmation_unavailable',
  // the workspace
  'workspace_search_failed',
  'workspace_output_too_large',
  'search_gone',
  'path_invalid',
  'path_missing',
  'path_outside',
  'path_withheld',
  'path_not_folder',
  'path_not_file',
  'path_too_large',
  'path_binary',
  // reading a page
  'page_not_named',
  'page_unreadable',
  // choosing a source
  'choice_which',
  'choice_not_pressed',
  'choice_other_source',
  'choice_of_someone_else',
  'choice_no_such_source',
  'choice_no_search',
  'choice_search_failed',
  'choice_search_empty',
  'choice_expired',
  'choice_record_gone',
  'choice_used',
  'choice_unclear',
  'import_not_allowed',
  'import_not_in_direct_messages',
  // the guard on downloads: names as in the vector format of docs/specification.md 5
  'url_invalid',
  'url_length',
  'url_chars',
  'url_scheme',
  'url_userinfo',
  'url_encoded_host',
  'url_port',
  'ip_not_canonical',
  'host_name',
  'host_label',
  'host_length',
  'address',
  'dns',
  'redirects',
  'redirect_invalid',
  'redirect_downgrade',
  'redirect_other_host',
  'fetch_timeout',
  'fetch_failed',
  'fetch_status',
  'fetch_too_large',
  'fetch_type',
  'fetch_encoding',
  'fetch_truncated',
  // web search
  'search_blocked',
  'search_unreadable',
  'search_offline',
  // conversion
  'convert_timeout',
  'convert_memory',
  'convert_crashed',
  'needs_javascript',
  'page_challenge',
  'page_login',
  'no_text',
  'pdf_scanned',
  'pdf_password',
  'pdf_broken',
  'charset_unreadable',
  'type_unsupported',
  // files and the knowledge folder
  'file_missing',
  'file_empty',
  'file_too_large',
  'file_not_regular',
  'file_not_written',
  'import_interrupted',
  'knowledge_locked',
  'index_damaged',
  'index_unwritable',
  'disk_full',
  'command_declined',
  'command_expired',
  'document_unknown',
  'run_unknown',
  'raw_invalid',
  'original_missing',
  'original_changed',
  // who may
  'server_not_allowed',
  'channel_not_allowed',
  'direct_message_not_allowed',
  'membership_unknown',
  'admin_only',
  'not_your_button',
  // checkpoint
  'checkpoint_not_applicable',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The facts a sentence of `messages.ts` may name, e.g. `{ host: 'example.org', limit: 20 }`. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** What a setting must be; `messages.ts` has a sentence for each. */
export type SettingRule =
  | 'oneOf'
  | 'wholeNumber'
  | 'httpUrl'
  | 'discordIds'
  | 'hostsAndPorts'
  | 'encodings'
  | 'printableAscii'
  | 'needsToken'
  | 'neededWith'
  | 'folder'
  | 'file'
  | 'json'
  | 'keyOnce'
  | 'knownKey'
  | 'channelId'
  | 'object';

/** A mistake in a setting: where it stands, what should be there, and the facts of that sentence. */
export interface SettingProblem {
  place: string;
  rule: SettingRule;
  facts?: ErrorDetails;
}

/**
 * A refusal or failure that a person can be told about. `code` says which; `details` hold the facts of its
 * sentence; `cause` keeps what lay beneath, for the log only.
 */
export class DocentError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Of `config_invalid`. */
  readonly problems: readonly SettingProblem[];

  constructor(
    code: ErrorCode,
    details: ErrorDetails = {},
    options: { cause?: unknown; problems?: readonly SettingProblem[] } = {},
  ) {
    const { problems = [] } = options;
    super(`${code} ${JSON.stringify(problems.length === 0 ? details : { ...details, problems })}`, options);
    this.problems = problems;
    this.name = 'DocentError';
    this.code = code;
    this.details = details;
  }
}

/** `error` itself if it is a DocentError, else a `disk_full` or `internal` one that keeps it as its cause. */
export function asDocentError(error: unknown): DocentError {
  if (error instanceof DocentError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(?:ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code)) {
    return new DocentError('disk_full', { reason: code }, { cause: error });
  }
  return new DocentError(
    'internal',
    { reason: error instanceof Error ? error.message : String(error) },
    { cause: error },
  );
}
