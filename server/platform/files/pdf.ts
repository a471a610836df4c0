import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '#server/platform/http/send-csv.ts'
import { createTurns, type Turn } from '#server/platform/jobs/turns.ts'
import { runProcess } from './run-process.ts'

/** A document as features describe it: what it says, not how it looks. */
export interface PdfDocument {
  title: string
  /** Below the title. */
  subtitle: string
  /** Who issues it, above the title and in the properties of the file. */
  author: string
  issuedAt: Date
  blocks: PdfBlock[]
  /** At the end of every page. */
  footer: string
}

export type PdfBlock =
  | { kind: 'facts'; facts: PdfFact[] }
  | { kind: 'heading'; text: string }
  /** The first column is text, the others are numbers. */
  | { kind: 'table'; head: string[]; rows: string[][]; total?: string[] }
  | { kind: 'text'; text: string }
  /** In a frame: nobody misses it. */
  | { kind: 'notice'; text: string }

/** What it is, and its value; one without a value is left out. */
export type PdfFact = [label: string, value: string | null]

const drawProcess = {
  program: join(import.meta.dirname, 'draw-pdf-process.ts'),
  name: 'the drawing of a PDF',
  longestMs: 30_000,
}

const inTurn = createTurns({ atOnce: 2, perUser: 3, waiting: 30 })

/**
 * In a process of its own: fonts take long to read and to cut.
 * @throws HttpError 429 or 503 when too many wait, Error when there is no file in time.
 */
export const drawPdf = async (document: PdfDocument, turn: Turn) =>
  Buffer.from(await inTurn(turn, () => runProcess<Uint8Array>(drawProcess, document)))

/** Sends it as a file of this name. */
export async function sendPdf(
  reply: FastifyReply,
  file: { name: string; document: PdfDocument; turn: Turn },
): Promise<FastifyReply> {
  const bytes = await drawPdf(file.document, file.turn)
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition(file.name))
    .send(bytes)
}
