import type { Client } from '#tests/support/app/test-app.ts'

/** The body that shares a deck. */
export const agreement = { agrees: true, authorName: '' }

/** Shares a deck by its call. @returns the token of its link */
export async function shareOf(author: Client, deckId: number): Promise<string> {
  return (await author.post(`/api/own/decks/${deckId}/share`, agreement)).body.token
}

/** Copies a shared deck by its call. @returns the reader's deck */
export async function copyOf(reader: Client, token: string): Promise<number> {
  return (await reader.post(`/api/shared/${token}/copy`)).body.deckId
}
