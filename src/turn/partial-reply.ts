import { DocentError } from '../errors.js';

/** A reply that the token limit cut off (`reply_truncated`), with the part that arrived. */
export class PartialReply extends DocentError {
  readonly text: string;

  constructor(text: string) {
    super('reply_truncated');
    this.text = text;
  }
}
