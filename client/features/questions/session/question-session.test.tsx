import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { outbox } from '#client/features/outbox/outbox.ts'
import { settingsQuery } from '#client/platform/learner-settings.ts'
import { queryClient, userKey } from '#client/platform/queries.ts'
import { toasts } from '#client/platform/toast.ts'
import type { User } from '#contracts/accounts.ts'
import { type AnswerReply, type Block, type BlockQuestion, questions } from '#contracts/questions.ts'
import { type StudySettings, study } from '#contracts/study.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { blockQuestion, blockSection, explanationOf, questionBlock } from '#tests/support/question-block.ts'
import { renderApp } from '#tests/support/render.tsx'
import { QuestionSession } from './question-session.tsx'
import type { QuestionSlots } from './question-slots.ts'

const server = fakeServer()
const ann = 7
const slots: QuestionSlots = { renderText: (text) => text, tools: () => null }

const answerReply = (questionId: number, own: Partial<AnswerReply> = {}): AnswerReply => ({
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

/** The page of block 9, with the keys on. Answers are wrong, the key is C. */
async function open({ block = questionBlock(), singleKeys = true, isOffline = false }: Options = {}) {
  if (isOffline) hurry()
  const settings = { easyButton: false, singleKeys } as StudySettings
  queryClient.setQueryData(userKey, { id: ann } as User)
  queryClient.setQueryData(settingsQuery.queryKey, settings)
  server.reply(study.getSettings, settings)
  server.reply(questions.getBlock, block)
  server.reply(questions.saveMarks, { ok: true })
  server.reply(questions.saveNotes, { notes: '', needsReview: true })
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
  const opened = renderApp(<QuestionSession userId={ann} blockId={9} slots={slots} />, {
    at: '/study/questions/session/9',
  })
  await screen.findByRole('article')
  return opened
}

const question = () => screen.getByRole('article').getAttribute('aria-label')
const option = (letter: string) => {
  const found = screen
    .getAllByRole('radio')
    .find((radio) => radio.closest('label')?.textContent?.startsWith(letter))
  if (!found) throw new Error(`no option ${letter}`)
  return found as HTMLInputElement
}
const answers = () => server.requestsTo(questions.answer)
const marks = () => server.requestsTo(questions.saveMarks)
/** What was stored in the task of a key press. */
const journal = () => Object.keys(window.localStorage).filter((key) => key.startsWith('outbox:'))

/** The outbox tries again after 1, 2 and 4 seconds; here the later ones are a tenth of it. */
function hurry(): void {
  const { setTimeout: wait } = globalThis
  const isRetry = (ms: number) => ms === 2000 || ms === 4000
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0) => wait(work, isRetry(ms) ? ms / 10 : ms))
}

beforeEach(() => outbox.setUser(ann))
afterEach(async () => {
  // What a test without a network has left is tried again.
  server.reply(questions.answer, answerReply(1))
  void outbox.sync()
  await expect.poll(() => outbox.listWaiting(), { timeout: 9000 }).toEqual([])
  await outbox.setUser(undefined)
})

describe('a tutor block', () => {
  it('is answered by keyboard: option, confidence, verdict, next', async () => {
    const { user } = await open()
    expect(question()).toBe('Question 1 of 3')
    await user.keyboard('b')
    expect(option('B').checked).toBe(true)
    expect(screen.getByRole('group', { name: 'How sure are you?' })).toBe(document.activeElement)
    expect(journal()).toEqual([])
    fireEvent.keyDown(document.body, { key: '3', code: 'Digit3' })
    expect(journal()).toHaveLength(1)
    await screen.findByText('Your answer: wrong')
    expect(option('C').closest('label')?.textContent).toContain('Right answer')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Wrong. The right answer is C.',
    )
    expect(answers()).toMatchObject([{ body: { questionId: 1, chosen: 1, confidence: 3 } }])
    await user.keyboard('{Enter}')
    expect(question()).toBe('Question 2 of 3')
    await user.keyboard('{ArrowLeft}')
    expect(question()).toBe('Question 1 of 3')
  })

  it('says the verdict with the answer, and not before the question on coming back to it', async () => {
    const { user } = await open()
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await user.keyboard('b3')
    await expect.poll(said).toContain('Wrong. The right answer is C.')
    await user.keyboard('{Enter}{ArrowLeft}')
    expect(question()).toBe('Question 1 of 3')
    expect(said()).not.toContain('Wrong. The right answer is C.')
  })

  it('takes no confidence before an option, and no second answer', async () => {
    const { user } = await open()
    await user.keyboard('2')
    expect(journal()).toEqual([])
    await user.keyboard('c1')
    await screen.findByText('Your answer: right')
    await user.keyboard('a2')
    expect(answers()).toHaveLength(1)
  })

  it('leaves the keys of one character alone unless the learner wants them', async () => {
    const { user } = await open({ singleKeys: false })
    await user.keyboard('b3f')
    expect([option('B').checked, journal()]).toEqual([false, []])
    await user.keyboard('{Alt>}b{/Alt}')
    expect(screen.getByRole('button', { name: 'Strike out B' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('shows no explanation before the answer where the key is known already, and all of it without a network', async () => {
    const known = blockQuestion(1, { explanation: explanationOf(2) })
    const { user } = await open({ block: questionBlock({ questions: [known] }), isOffline: true })
    expect(screen.queryByText('The key point.')).toBeNull()
    await user.keyboard('c3')
    screen.getByText('The key point.')
    screen.getByText('Your answer: right')
  })

  it('saves an answer without a network, and says that the explanation comes with it', async () => {
    const { user } = await open({ isOffline: true })
    await user.keyboard('b3')
    await screen.findByText('Your answer is saved. The explanation comes with the network.', undefined, {
      timeout: 3000,
    })
    server.reply(questions.answer, answerReply(1))
    await screen.findByText('The key point.', undefined, { timeout: 10_000 })
  })
})

describe('after a reload', () => {
  it('what waits in the outbox is laid over what the server sent, and drafts and place are kept', async () => {
    const first = await open({ isOffline: true })
    await first.user.keyboard('b3')
    await first.user.keyboard('{Enter}')
    await first.user.keyboard('d')
    first.unmount()
    queryClient.clear()
    const { user } = await open({ isOffline: true })
    expect(question()).toBe('Question 2 of 3')
    expect(option('D').checked).toBe(true)
    await user.keyboard('{ArrowLeft}')
    expect(option('B').checked).toBe(true)
    expect(screen.queryByRole('group', { name: 'How sure are you?' })).toBeNull()
  })

  it('a begun block opens without a network, with the answers and marks that the server has already', async () => {
    const first = await open()
    await first.user.keyboard('{Alt>}a{/Alt}b3')
    await screen.findByText('Your answer: wrong')
    await expect.poll(() => outbox.listWaiting()).toEqual([])
    first.unmount()
    queryClient.clear()
    server.disconnect(questions.getBlock)
    queryClient.setQueryData(userKey, { id: ann } as User)
    const { user } = renderApp(<QuestionSession userId={ann} blockId={9} slots={slots} />)
    await screen.findByText('Your answer: wrong')
    await user.keyboard('f')
    await expect.poll(() => marks().at(-1)?.body).toMatchObject({ isFlagged: true, struck: [0] })
  })
})

describe('marks', () => {
  it('strike an option out by its button, by Alt and its letter, and by the right mouse button', async () => {
    const { user } = await open()
    const isStruck = (letter: string) =>
      screen.getByRole('button', { name: `Strike out ${letter}` }).getAttribute('aria-pressed')
    await user.click(screen.getByRole('button', { name: 'Strike out A' }))
    await user.keyboard('{Alt>}b{/Alt}')
    fireEvent.contextMenu(screen.getByText('Delta'))
    expect(['A', 'B', 'C', 'D'].map(isStruck)).toEqual(['true', 'true', 'false', 'true'])
    expect(option('D').checked).toBe(false)
    await expect.poll(() => marks().at(-1)?.body).toMatchObject({ struck: [0, 1, 3] })
  })

  it('highlight the selected text by button and by key, keep it, and remove it with a click', async () => {
    const { user } = await open()
    const select = (start: number, end: number) => {
      const text = screen.getByText(/A 60-year-old/).firstChild as Text
      act(() => {
        document.getSelection()?.setBaseAndExtent(text, start, text, end)
        document.dispatchEvent(new Event('selectionchange'))
      })
    }
    select(2, 13)
    await user.click(screen.getByRole('button', { name: 'Highlight' }))
    const mark = screen.getByText('60-year-old')
    expect(mark.tagName).toBe('MARK')
    await expect
      .poll(() => marks().at(-1)?.body)
      .toMatchObject({ highlights: [{ part: 'stem', start: 2, end: 13 }] })
    await user.click(mark)
    expect(document.querySelector('mark')).toBeNull()
    select(0, 4)
    await user.keyboard('h')
    expect(document.querySelector('mark')?.textContent).toBe('A 60')
  })

  it('flag, mark for review and note', async () => {
    const { user } = await open()
    await user.keyboard('fm')
    expect(screen.getByRole('button', { name: 'Flag' }).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => marks()).toMatchObject([{ body: { isFlagged: true } }])
    await expect
      .poll(() => server.requestsTo(questions.saveNotes))
      .toMatchObject([{ body: { needsReview: true } }])
    await user.keyboard('n')
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'abc')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    await expect
      .poll(() => server.requestsTo(questions.saveNotes).at(-1))
      .toMatchObject({ body: { notes: 'abc' } })
    // The letters of the note chose nothing.
    expect(screen.getAllByRole('radio').some((radio) => (radio as HTMLInputElement).checked)).toBe(false)
  })
})

const timed = (own: Partial<Block> = {}, remainingSeconds = 360) =>
  questionBlock({
    mode: 'timed',
    reveals: 'end',
    sections: [blockSection(1, { limitSeconds: 360, remainingSeconds })],
    ...own,
  })

describe('a timed block', () => {
  it('saves each change of an answer, and the later one stands', async () => {
    const { user } = await open({ block: timed() })
    await user.keyboard('b')
    screen.getByText('How sure are you?')
    await user.keyboard('2')
    await user.keyboard('d')
    await expect
      .poll(() => answers().map(({ body }) => body))
      .toMatchObject([
        { chosen: 1, confidence: 2 },
        { chosen: 3, confidence: 2 },
      ])
    expect(screen.queryByText('Right answer')).toBeNull()
    expect(option('D').checked).toBe(true)
  })

  it('names what is unanswered and flagged before it ends, and a choice without confidence is unanswered', async () => {
    const { user } = await open({ block: timed() })
    await user.keyboard('b2{Enter}cf{Enter}{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'End block?' })
    within(dialog).getByText(/Not answered: 2, 3\. An option is chosen, but the confidence is missing: 2\./)
    within(dialog).getByText('Flagged: 2.')
    const finished = timed({ finishedAt: '2026-11-22T09:00:00.000Z' })
    server.reply(questions.finishBlock, finished)
    await user.click(within(dialog).getByRole('button', { name: 'End block' }))
    await expect.poll(() => server.requestsTo(questions.finishBlock)).toHaveLength(1)
  })

  it('that has closed elsewhere rejects the answer: it is named, and no longer shown as given', async () => {
    const { user } = await open({ block: timed() })
    server.reject(questions.answer, {
      status: 409,
      error: 'The time for this question was over when the answer arrived',
      code: 'section_closed',
    })
    await user.keyboard('b2')
    await user.click(await screen.findByRole('button', { name: '1 could not be saved' }))
    const dialog = await screen.findByRole('dialog', { name: 'These could not be saved' })
    within(dialog).getByText('What comes next, 1?')
    within(dialog).getByText('Answer B: The time for this question was over when the answer arrived')
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
    expect(option('B').checked).toBe(false)
  })

  it('does not end while answers have not reached the server', async () => {
    const { user } = await open({ block: timed(), isOffline: true })
    await user.keyboard('b2')
    await user.click(screen.getByRole('button', { name: 'End block' }))
    const dialog = await screen.findByRole('dialog', { name: 'End block?' })
    await user.click(within(dialog).getByRole('button', { name: 'End block' }))
    await expect
      .poll(() => toasts.current()?.description, { timeout: 10_000 })
      .toMatch(/have not reached the server yet/)
    expect(server.requestsTo(questions.finishBlock)).toEqual([])
  })

  it('goes to the results when the time runs out', async () => {
    const { router } = await open({ block: timed({}, 1) })
    const over = timed({ finishedAt: '2026-11-22T09:00:00.000Z' })
    server.reply(questions.getBlock, over)
    await expect
      .poll(() => router.state.location.pathname, { timeout: 5000 })
      .toBe('/study/questions/results/9')
  })

  it('warns when 5 minutes are left, and the clock can be hidden', async () => {
    const { user } = await open({ block: timed({}, 299) })
    screen.getByText('5 minutes left.')
    await user.click(screen.getByRole('button', { name: /^Time left 4:5\d/ }))
    screen.getByRole('button', { name: 'Show the time left' })
  })

  it('is suspended, and what was marked is sent with the time', async () => {
    const { user, router } = await open({ block: timed() })
    server.reply(questions.suspendBlock, timed())
    await user.click(screen.getByRole('button', { name: 'Suspend' }))
    await expect.poll(() => router.state.location.pathname).toBe('/study/questions')
    expect(marks()).toHaveLength(1)
  })

  it('resumes when it is opened', async () => {
    const suspended = blockSection(1, { limitSeconds: 360, remainingSeconds: 200, isRunning: false })
    server.reply(questions.resumeBlock, timed({}, 200))
    await open({ block: timed({ sections: [suspended] }) })
    expect(server.requestsTo(questions.resumeBlock)).toHaveLength(1)
    screen.getByRole('button', { name: /^Time left 3:(20|19)/ })
  })
})

describe('a suspended block', () => {
  const suspended = timed({
    sections: [blockSection(1, { limitSeconds: 360, remainingSeconds: 200, isRunning: false })],
  })

  it('keeps its clock stopped while nobody sees it, as in a tab whose network returns', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    onTestFinished(() => void vi.restoreAllMocks())
    await open({ block: suspended })
    expect(server.requestsTo(questions.resumeBlock)).toEqual([])
    server.reply(questions.resumeBlock, timed({}, 200))
    vi.restoreAllMocks()
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect.poll(() => server.requestsTo(questions.resumeBlock)).toHaveLength(1)
  })

  it('is not resumed by a load that was under way when the learner left', async () => {
    const { user, router } = await open({ block: timed() })
    server.reply(questions.suspendBlock, suspended)
    const arrive = server.delay(questions.getBlock, suspended)
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await user.click(screen.getByRole('button', { name: 'Suspend' }))
    await expect.poll(() => router.state.location.pathname).toBe('/study/questions')
    cleanup()
    arrive()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(server.requestsTo(questions.resumeBlock)).toEqual([])
  })
})

describe('the navigator', () => {
  it('says of each question whether it is answered and flagged, and leads to it', async () => {
    const { user } = await open()
    await user.keyboard('b3')
    await user.keyboard('{ArrowRight}f')
    const cells = () =>
      screen.getAllByRole('button', { name: /^Question \d/ }).map((cell) => cell.getAttribute('aria-label'))
    expect(cells()).toEqual([
      'Question 1, answered',
      'Question 2, not answered, flagged',
      'Question 3, not answered',
    ])
    await user.click(screen.getByRole('button', { name: /^Question 3/ }))
    expect(question()).toBe('Question 3 of 3')
  })
})

describe('an exam', () => {
  const exam = (...sections: Block['sections']) =>
    questionBlock({
      form: 'full',
      mode: 'timed',
      title: 'Full exam',
      reveals: 'end',
      breakSeconds: 6000,
      breakLeftSeconds: 5000,
      questions: [blockQuestion(1), blockQuestion(2, { section: 2 })],
      sections,
    })
  const limit = { limitSeconds: 7200, remainingSeconds: 7200 }
  const unopened = (number: number) => blockSection(number, { ...limit, openedAt: null, isRunning: false })
  const closed = (number: number) =>
    blockSection(number, { ...limit, isRunning: false, closedAt: '2026-11-22T10:00:00.000Z' })

  async function openExam(block: Block) {
    queryClient.setQueryData(userKey, { id: ann } as User)
    server.reply(study.getSettings, { singleKeys: true } as StudySettings)
    server.reply(questions.getBlock, block)
    const opened = renderApp(<QuestionSession userId={ann} blockId={9} slots={slots} />)
    await screen.findByRole('heading', { level: 1 })
    return opened
  }

  it('says its rules before the clock starts', async () => {
    const { user } = await openExam(exam(unopened(1), unopened(2)))
    screen.getByText(/100 minutes of breaks in all/)
    server.reply(questions.openSection, exam(blockSection(1, limit), unopened(2)))
    await user.click(screen.getByRole('button', { name: 'Begin section 1' }))
    expect((await screen.findByRole('article')).getAttribute('aria-label')).toBe(
      'Section 1 · Question 1 of 1',
    )
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
  })

  it('counts the break down between two sections, and opens the next one', async () => {
    const { user } = await openExam(exam(closed(1), unopened(2)))
    screen.getByRole('heading', { name: 'Section 1 of 2 is closed' })
    expect(screen.getByRole('timer').textContent).toMatch(/^1:23:(20|19)$/)
    server.reply(questions.openSection, exam(closed(1), blockSection(2, limit)))
    await user.click(screen.getByRole('button', { name: 'Begin section 2' }))
    await screen.findByText('A 60-year-old patient, number 2.')
  })

  it('of the rehearsal explains each answer, and opens each question by itself', async () => {
    const rehearsal = (...sections: Block['sections']) => ({
      ...exam(...sections),
      form: 'rehearsal' as const,
      reveals: 'answer' as const,
      breakSeconds: null,
      breakLeftSeconds: null,
    })
    const five = { limitSeconds: 300, remainingSeconds: 300 }
    const { user } = await openExam(rehearsal(blockSection(1, five), unopened(2)))
    server.reply(questions.answer, answerReply(1))
    await user.keyboard('b3')
    await screen.findByText('The key point.')
    expect(screen.queryByRole('button', { name: /^Time left/ })).toBeNull()
    server.reply(questions.openSection, rehearsal(closed(1), blockSection(2, five)))
    await user.click(screen.getByRole('button', { name: 'Begin question 2' }))
    await screen.findByText('A 60-year-old patient, number 2.')
    screen.getByRole('button', { name: /^Time left/ })
  })

  it('lets a learner finish a note when the time of its question runs out', async () => {
    const one = (own: Partial<Block['sections'][number]>, question = {}) =>
      questionBlock({
        form: 'rehearsal',
        mode: 'timed',
        reveals: 'answer',
        questions: [blockQuestion(1, question), blockQuestion(2, { section: 2 })],
        sections: [blockSection(1, { limitSeconds: 300, ...own }), unopened(2)],
      })
    const { user } = await openExam(one({ remainingSeconds: 1 }))
    server.reply(questions.saveMarks, { ok: true })
    server.reply(
      questions.getBlock,
      one(
        { remainingSeconds: 0, isRunning: false, closedAt: '2026-11-22T10:00:00.000Z' },
        { isFinal: true, explanation: explanationOf(2) },
      ),
    )
    await user.keyboard('n')
    const note = await screen.findByRole('textbox', { name: 'Note' })
    await user.type(note, 'a')
    await screen.findByText('The key point.', undefined, { timeout: 4000 })
    expect(document.activeElement).toBe(note)
  })
})

describe('a block that is not here', () => {
  it('of another learner says so', async () => {
    queryClient.setQueryData(userKey, { id: ann } as User)
    server.reply(study.getSettings, { singleKeys: true } as StudySettings)
    server.reject(questions.getBlock, {
      status: 404,
      error: 'This block does not exist',
      code: 'block_unknown',
    })
    renderApp(<QuestionSession userId={ann} blockId={8} slots={slots} />)
    await screen.findByRole('heading', { name: 'This block is not here' })
  })

  it('but finished leads to its results', async () => {
    queryClient.setQueryData(userKey, { id: ann } as User)
    server.reply(study.getSettings, { singleKeys: true } as StudySettings)
    server.reply(questions.getBlock, questionBlock({ finishedAt: '2026-11-22T09:00:00.000Z' }))
    const { router } = renderApp(<QuestionSession userId={ann} blockId={9} slots={slots} />)
    await expect.poll(() => router.state.location.pathname).toBe('/study/questions/results/9')
  })
})
