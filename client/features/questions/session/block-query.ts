import type { UseQueryOptions } from '@tanstack/react-query'
import type { OutboxRow } from '#client/features/outbox/changes.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import type { Settled } from '#client/features/outbox/outbox-sync.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { type Block, type BlockQuestion, questions } from '#contracts/questions/questions.ts'
import { overlayChange } from '#domain/questions/block/block-item.ts'
import { canSuspend, finalBy } from '#domain/questions/block/block-rules.ts'
import { answerReplyOf } from './answer-reply.ts'
import { findCachedBlock } from './cached-block.ts'

/** A block, with what waits in this browser laid over it. */
export interface LoadedBlock {
  block: Block
  /** Epoch milliseconds of this browser, when the server replied. */
  savedAt: number
}

export const blockKey = (userId: number, blockId: number) => ['question-block', userId, blockId]

/** From the network, else as this browser last had it. A suspended block resumes. */
export function blockQuery(userId: number, blockId: number): UseQueryOptions<LoadedBlock, CallError> {
  return {
    queryKey: blockKey(userId, blockId),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: 'always',
    // It may have gone on in another tab or on another device.
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => withChanges(() => loadBlock(userId, { blockId, signal })),
  }
}

interface LoadOptions {
  blockId: number
  /** Aborted once the learner has left. */
  signal: AbortSignal
}

async function loadBlock(userId: number, { blockId, signal }: LoadOptions): Promise<LoadedBlock> {
  try {
    const block = await resumed(await call(questions.getBlock, { params: { id: blockId } }), signal)
    return { block, savedAt: Date.now() }
  } catch (error) {
    const isOffline = error instanceof CallError && error.status === 0
    const cached = isOffline ? await findCachedBlock(userId, blockId) : undefined
    if (!cached) throw error
    return cached
  }
}

/** The clock runs only for somebody who sees the question: a hidden tab loads again when it is shown. */
async function resumed(block: Block, signal: AbortSignal): Promise<Block> {
  const open = block.sections.find(({ openedAt, closedAt }) => openedAt !== null && closedAt === null)
  if (!open || open.isRunning || !canSuspend(block.form)) return block
  if (signal.aborted || document.visibilityState === 'hidden') return block
  const state = await call(questions.resumeBlock, { params: { id: block.id } }, { urgent: true })
  return { ...block, ...state }
}

/** Changes may be sent while the block is on its way: those that wait before or after, and those that settle between. */
async function withChanges(load: () => Promise<LoadedBlock>): Promise<LoadedBlock> {
  const settled: Settled[] = []
  const stop = outbox.onSettled((row) => settled.push(row))
  try {
    const before = await outbox.listWaiting()
    const loaded = await load()
    const rows = [...before, ...(await outbox.listWaiting())]
    return { ...loaded, block: overlay(loaded.block, rows, settled) }
  } finally {
    stop()
  }
}

function overlay(block: Block, rows: readonly OutboxRow[], settled: readonly Settled[]): Block {
  const rejected = settled.flatMap((one) => ('reply' in one ? [] : one.row.id))
  const byOrder = new Map([...rows, ...settled.map(({ row }) => row)].map((row) => [row.order, row]))
  const accepted = [...byOrder.values()]
    .filter(({ id }) => id === undefined || !rejected.includes(id))
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
  return {
    ...block,
    questions: block.questions.map((question) =>
      withReply(
        accepted.reduce((item, row) => withRow(block, item, row), question),
        block.id,
        settled,
      ),
    ),
  }
}

function withRow(block: Block, question: BlockQuestion, row: OutboxRow): BlockQuestion {
  if (!('questionId' in row) || row.questionId !== question.questionId) return question
  if ('blockId' in row && row.blockId !== block.id) return question
  return overlayChange(question, row, finalBy(block))
}

function withReply(question: BlockQuestion, blockId: number, settled: readonly Settled[]): BlockQuestion {
  const found = settled.findLast(
    ({ row }) => row.kind === 'answer' && row.blockId === blockId && row.questionId === question.questionId,
  )
  const reply = found && answerReplyOf(found)
  return reply?.isFinal ? { ...question, ...reply } : question
}
