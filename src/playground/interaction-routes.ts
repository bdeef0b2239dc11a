import type { MessageBody } from './check-message.js';
import type { CallbackBody } from './interaction-answer.js';
import type { Interactions } from './interactions.js';
import { at, type Route, route } from './route.js';

/** Answers to interactions and what follows them, by their tokens. */
export function interactionRoutes(interactions: Interactions): Route[] {
  const open = (method: string, path: string, answer: Route['answer']): Route => ({
    ...route(method, path, answer),
    isOpen: true,
  });
  return [
    open('POST', '/interactions/(\\d+)/([^/]+)/callback', ({ params, query, body, files }) => {
      const stored = interactions.callback(at(params, 0), at(params, 1), body as CallbackBody, files);
      if (query.get('with_response') !== 'true') return undefined;
      return {
        interaction: { id: at(params, 0), type: 2 },
        resource: { type: (body as CallbackBody).type, ...(stored && { message: stored.message }) },
      };
    }),
    open(
      'POST',
      '/webhooks/\\d+/([^/]+)',
      ({ params, body, files }) => interactions.followUp(at(params, 0), body as MessageBody, files).message,
    ),
    open(
      'GET',
      '/webhooks/\\d+/([^/]+)/messages/([^/]+)',
      ({ params }) => interactions.getMessage(at(params, 0), at(params, 1)).message,
    ),
    open(
      'PATCH',
      '/webhooks/\\d+/([^/]+)/messages/([^/]+)',
      ({ params, body, files }) =>
        interactions.editMessage(at(params, 0), at(params, 1), body as MessageBody, files).message,
    ),
    open('DELETE', '/webhooks/\\d+/([^/]+)/messages/([^/]+)', ({ params }) =>
      interactions.deleteMessage(at(params, 0), at(params, 1)),
    ),
  ];
}
