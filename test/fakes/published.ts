// @ts-expect-error: generated schemas without types of their own
import * as untyped from 'discord-api-spec/zod';

/** The part of a zod schema that is used here. */
export interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: readonly Issue[] } };
}

export interface Issue {
  code: string;
  path: readonly PropertyKey[];
  message: string;
  errors?: readonly (readonly Issue[])[];
}

/** Discord's published description of its API, as schemas by name. */
export const official = untyped as Record<string, Schema>;
