import { readLabs } from '#content/read-content.ts'
import type { BlockState, questions } from '#contracts/questions/questions.ts'
import { canSuspend } from '#domain/questions/block/block-rules.ts'
import {
  closeSection,
  currentSection,
  openSection,
  resumeSection,
  type Section,
  suspendSection,
} from '#domain/questions/block/section-clock.ts'
import type { Deps } from '#server/deps.ts'
import { answerQuestion } from '#server/features/questions/block/answer-question.ts'
import { beginExam, buildBlock } from '#server/features/questions/block/build-block.ts'
import { findResults, listHistory } from '#server/features/questions/block/find-results.ts'
import { markBlockQuestion, saveNotes } from '#server/features/questions/block/mark-question.ts'
import {
  findBlockWithQuestions,
  presentBlock,
  presentStep,
} from '#server/features/questions/block/present-block.ts'
import { type OpenBlock, stepBlock } from '#server/features/questions/block/step-block.ts'
import type { Handlers, SignedIn } from '#server/platform/http/handlers.ts'
import { findOverview } from './find-overview.ts'

export function questionsRoutes(deps: Deps): Handlers<typeof questions> {
  const labs = readLabs()
  return {
    overview: ({ user }) => findOverview(deps, user),
    buildBlock: ({ user, body }) => buildBlock(deps, user, body),
    beginExam: ({ user, body }) => beginExam(deps, user, body),
    getBlock: ({ user, params }) => findBlockWithQuestions(deps, user, params.id),
    answer: ({ user, params, body }) => answerQuestion(deps, user, { ...body, blockId: params.id }),
    saveMarks: async ({ user, params, body }) => {
      await markBlockQuestion(deps, user, { ...body, blockId: params.id, questionId: params.questionId })
      return { ok: true }
    },
    suspendBlock: ({ user, params }) => takeStep(deps, user, { blockId: params.id, step: suspend }),
    resumeBlock: ({ user, params }) => takeStep(deps, user, { blockId: params.id, step: resume }),
    openSection: async ({ user, params: { id, number } }) => {
      const step = ({ sections }: OpenBlock, now: number) => openSection(sections, number, now)
      return presentBlock(deps, user, await stepBlock(deps, user, { blockId: id, step }))
    },
    closeSection: ({ user, params: { id, number } }) => {
      const step = ({ sections }: OpenBlock, now: number) => closeSection(sections, number, now)
      return takeStep(deps, user, { blockId: id, step })
    },
    finishBlock: ({ user, params }) => takeStep(deps, user, { blockId: params.id, step: closeAll }),
    results: ({ user, params }) => findResults(deps, user, params.id),
    history: ({ user, query }) => listHistory(deps, user, query.before),
    saveNotes: ({ user, params, body }) => saveNotes(deps, user, { ...body, questionId: params.id }),
    labs: async () => labs,
  }
}

async function takeStep(
  deps: Deps,
  user: SignedIn,
  taken: Parameters<typeof stepBlock>[2],
): Promise<BlockState> {
  const block = await stepBlock(deps, user, taken)
  if (block.head.finishedAt !== null) await deps.publish(deps.db, 'sessionEnded', { learner: user })
  return presentStep(deps, user, block)
}

function suspend({ head, sections }: OpenBlock, now: number): Section[] {
  const open = currentSection(sections)
  return open && canSuspend(head.form) ? suspendSection(sections, open.number, now) : sections
}

function resume({ sections }: OpenBlock, now: number): Section[] {
  const open = currentSection(sections)
  return open ? resumeSection(sections, open.number, now) : sections
}

/** Those never opened are closed too: the learner has ended the whole block. */
function closeAll({ sections }: OpenBlock, now: number): Section[] {
  return sections.reduce(
    (all, { number }) => closeSection(openSection(all, number, now), number, now),
    sections,
  )
}
