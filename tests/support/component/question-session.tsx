import '#client/app/change-kinds.ts'
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect } from 'vitest'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { QuestionSession } from '#client/features/questions/session/question-session.tsx'
import type { QuestionSlots } from '#client/features/questions/session/question-slots.ts'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import {
  type AnswerReply,
  type Block,
  type BlockQuestion,
  questions,
} from '#contracts/questions/questions.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import type { fakeServer } from './fake-server.ts'
import { hurry } from './hurry.ts'
import { explanationOf, questionBlock } from './question-block.ts'
import { renderApp } from './render.tsx'

const ann = 7
const slots: QuestionSlots = { renderText: (text) => text, tools: () => null }

export const answerReply = (questionId: number, own: Partial<AnswerReply> = {}): AnswerReply => ({
  questionId,
  chosen: 1,
  confidence: 3,
  isFinal: true,
  isRight: false,
  explanation: explanationOf(2),
  duplicate: false,
  ...own,
})

interface Options {
  block?: Block
  singleKeys?: boolean
  /** Answers do not reach the server. */
  isOffline?: boolean
}

/** The page of a block, for the tests of one file. */
export function questionSession(server: ReturnType<typeof fakeServer>) {
  beforeEach(() => outbox.setUser(ann))
  afterEach(async () => {
    // The outbox retries what a test without a network has left.
    server.reply(questions.answer, answerReply(1))
    void outbox.sync()
    await expect.poll(() => outbox.listWaiting()).toEqual([])
    await outbox.setUser(undefined)
  })

  /** Renders the page, whatever the server replies. */
  function render({ blockId = 9, singleKeys = true } = {}) {
    const settings = { easyButton: false, singleKeys } as StudySettings
    queryClient.setQueryData(userKey, { id: ann } as User)
    queryClient.setQueryData(settingsQuery.queryKey, settings)
    server.reply(studySettings.getSettings, settings)
    return renderApp(<QuestionSession userId={ann} blockId={blockId} slots={slots} />, {
      at: `/study/questions/session/${blockId}`,
    })
  }

  /** Opens the page of block 9, with the keys turned on. Answers are wrong unless they are C. */
  async function open({ block = questionBlock(), singleKeys = true, isOffline = false }: Options = {}) {
    // The outbox retries after these times; an explanation counts as delayed after 1.5 seconds.
    if (isOffline) hurry(1000, 2000, 4000, 1500)
    server.reply(questions.getBlock, block)
    server.reply(questions.saveMarks, { ok: true })
    server.reply(questions.saveNotes, { notes: '', isStarred: true })
    server.reply(questions.answer, ({ body }) => {
      const { questionId, chosen, confidence } = body as BlockQuestion & {
        chosen: number
        confidence: 1 | 2 | 3
      }
      const isTutor = block.reveals === 'answer'
      const shown = isTutor ? {} : { isFinal: false, isRight: null, explanation: null }
      return answerReply(questionId, { chosen, confidence, isRight: chosen === 2, ...shown })
    })
    if (isOffline) server.disconnect(questions.answer)
    const opened = render({ singleKeys })
    await screen.findByRole('article')
    return opened
  }

  return {
    render,
    open,
    answers: () => server.requestsTo(questions.answer),
    marks: () => server.requestsTo(questions.saveMarks),
  }
}

/** The label of the question that is shown. */
export const question = () => screen.getByRole('article').getAttribute('aria-label')

export function option(letter: string): HTMLInputElement {
  const found = screen
    .getAllByRole<HTMLInputElement>('radio')
    .find((radio) => radio.closest('label')?.textContent?.startsWith(letter))
  if (!found) throw new Error(`no option ${letter}`)
  return found
}
