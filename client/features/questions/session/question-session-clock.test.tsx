import { act, cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { toasts } from '#client/platform/toast.ts'
import { type Block, questions } from '#contracts/questions/questions.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import {
  blockQuestion,
  blockSection,
  explanationOf,
  questionBlock,
} from '#tests/support/component/question-block.ts'
import { answerReply, option, questionSession } from '#tests/support/component/question-session.tsx'

const server = fakeServer()
const { render, open, answers, marks } = questionSession(server)

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
    screen.getByText('Answered. How sure are you? You need not say.')
    await user.keyboard('2')
    screen.getByText('Answered. You may change it until the end.')
    await user.keyboard('d')
    await expect
      .poll(() => answers().map(({ body }) => body))
      .toMatchObject([
        { chosen: 1, confidence: null },
        { chosen: 1, confidence: 2 },
        { chosen: 3, confidence: 2 },
      ])
    expect(screen.queryByText('Right answer')).toBeNull()
    expect(option('D').checked).toBe(true)
  })

  it('that an earlier version of the page has left with an option chosen sends it as an answer', async () => {
    const place = { questionId: 1, drafts: { 1: 2 }, seconds: {} }
    window.localStorage.setItem('questions:7:9', JSON.stringify(place))
    await open({ block: timed() })
    await expect
      .poll(() => answers().map(({ body }) => body))
      .toMatchObject([{ questionId: 1, chosen: 2, confidence: null }])
    expect(option('C').checked).toBe(true)
  })

  it('names what is unanswered and starred before it ends, and a choice without confidence is an answer', async () => {
    const { user } = await open({ block: timed() })
    await user.keyboard('b2{Enter}cs{Enter}{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'End block?' })
    within(dialog).getByText('Not answered: 3.')
    within(dialog).getByText('Starred: 2.')
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
    await expect.poll(() => toasts.current()?.description).toMatch(/have not reached the server yet/)
    expect(server.requestsTo(questions.finishBlock)).toEqual([])
  })

  it('goes to the results when the time runs out', async () => {
    const { router } = await open({ block: timed({}, 0.2) })
    const over = timed({ finishedAt: '2026-11-22T09:00:00.000Z' })
    server.reply(questions.getBlock, over)
    await expect.poll(() => router.state.location.pathname).toBe('/study/questions/results/9')
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
    server.reply(questions.getBlock, block)
    const opened = render()
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
    screen.getByRole('heading', { name: 'Section\u00a01\u00a0of\u00a02 is closed' })
    expect(screen.getByRole('timer').textContent).toMatch(/^1:23:(20|19)$/)
    server.reply(questions.openSection, exam(closed(1), blockSection(2, limit)))
    await user.click(screen.getByRole('button', { name: 'Begin section 2' }))
    await screen.findByText('An elderly patient, number 2.')
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
    await screen.findByText('An elderly patient, number 2.')
    screen.getByRole('button', { name: /^Time left/ })
  })

  it('of the rehearsal takes an answer without a confidence, when it is submitted', async () => {
    const five = { limitSeconds: 300, remainingSeconds: 300 }
    const rehearsal = questionBlock({
      form: 'rehearsal',
      mode: 'timed',
      reveals: 'answer',
      questions: [blockQuestion(1)],
      sections: [blockSection(1, five)],
    })
    const { user } = await openExam(rehearsal)
    const open = { isFinal: false, isRight: null, explanation: null }
    server.reply(questions.answer, answerReply(1, { chosen: 1, confidence: null, ...open }))
    await user.keyboard('b')
    screen.getByText('Chosen. Submit it, or say how sure you are.')
    await expect.poll(answers).toHaveLength(1)
    server.reply(questions.answer, answerReply(1, { chosen: 1, confidence: null }))
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByText('The key point.')
    expect(answers().map(({ body }) => body)).toMatchObject([
      { chosen: 1, confidence: null, isSubmitted: false },
      { chosen: 1, confidence: null, isSubmitted: true },
    ])
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
    // The time is the test's own: how long it takes to write is no matter.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { user } = await openExam(one({ remainingSeconds: 300 }))
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
    await vi.advanceTimersByTimeAsync(300_000)
    await screen.findByText('The key point.')
    expect(document.activeElement).toBe(note)
  })
})
