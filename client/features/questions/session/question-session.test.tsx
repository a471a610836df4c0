import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { outbox } from '#client/features/outbox/outbox.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { questions } from '#contracts/questions/questions.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { blockQuestion, explanationOf, questionBlock } from '#tests/support/component/question-block.ts'
import { answerReply, option, question, questionSession } from '#tests/support/component/question-session.tsx'

const server = fakeServer()
const { render, open, answers, marks } = questionSession(server)

/** The keys of the changes that were stored in the task of a key press. */
const journal = () => Object.keys(window.localStorage).filter((key) => key.startsWith('outbox:'))

describe('a tutor block', () => {
  it('is answered by keyboard: option, confidence, verdict, next', async () => {
    const { user } = await open()
    expect(question()).toBe('Question 1 of 3')
    await user.keyboard('b')
    expect(option('B').checked).toBe(true)
    expect(screen.getByRole('group', { name: 'How sure are you?' })).toBe(document.activeElement)
    await screen.findByText('B chosen: Beta')
    expect(journal()).toEqual([])
    fireEvent.keyDown(document.body, { key: '3', code: 'Digit3' })
    expect(journal()).toHaveLength(1)
    await screen.findByText('Your answer: wrong')
    expect(option('C').closest('label')?.textContent).toContain('Right answer')
    await screen.findByText('Wrong. The right answer is C.')
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
    await screen.findByText('Your answer is saved. The explanation comes with the network.')
    server.reply(questions.answer, answerReply(1))
    // The app does this when the network returns.
    void outbox.sync()
    await screen.findByText('The key point.')
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
    const { user } = render()
    await screen.findByText('Your answer: wrong')
    const text = screen.getByText(/An elderly/).firstChild as Text
    act(() => document.getSelection()?.setBaseAndExtent(text, 3, text, 10))
    await user.keyboard('h')
    const highlights = [{ part: 'stem', start: 3, end: 10 }]
    await expect.poll(() => marks().at(-1)?.body).toMatchObject({ highlights, struck: [0] })
  })
})

describe('a block that is not here', () => {
  it('of another learner says so', async () => {
    server.reject(questions.getBlock, {
      status: 404,
      error: 'This block does not exist',
      code: 'block_unknown',
    })
    render({ blockId: 8 })
    await screen.findByRole('heading', { name: 'This block is not here' })
  })

  it('but finished leads to its results', async () => {
    server.reply(questions.getBlock, questionBlock({ finishedAt: '2026-11-22T09:00:00.000Z' }))
    const { router } = render()
    await expect.poll(() => router.state.location.pathname).toBe('/study/questions/results/9')
  })
})
