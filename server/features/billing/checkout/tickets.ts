import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { deleteTicketsOf, findTicketOwner, saveTicket, spendTicketRow } from './tickets.queries.ts'

/** How long after registration a payment can be made with the ticket; a signed-in user can pay at any time. */
export const ticketMs = 2 * 3_600_000

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()

/** A one-time proof of a registration: 256 random bits, of which only the hash is stored. */
export async function issueTicket(tx: Database, userId: number, now: Date): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await saveTicket(tx, {
    tokenHash: hashOf(ticket),
    userId,
    expiresAt: new Date(now.getTime() + ticketMs),
    createdAt: now,
  })
  return ticket
}

/** The user who was given the ticket; undefined for one that is unknown, spent or expired. */
export async function ownerOfTicket(db: Database, ticket: string, now: Date): Promise<number | undefined> {
  return findTicketOwner(db, hashOf(ticket), now)
}

export async function spendTicket(tx: Database, ticket: string, now: Date): Promise<number | undefined> {
  return spendTicketRow(tx, hashOf(ticket), now)
}

/** Whoever registered the account pays for it no more, and signs in no more by having paid. */
export async function withdrawTickets(tx: Database, userId: number): Promise<void> {
  await deleteTicketsOf(tx, userId)
}
