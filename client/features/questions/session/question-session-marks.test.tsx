import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type BlockQuestion, questions } from '#contracts/questions/questions.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { questionBlock } from '#tests/support/component/question-block.ts'
import { option, question, questionSession } from '#tests/support/component/question-session.tsx'

const server = fakeServer()
const { open, marks } = questionSession(server)

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
      const text = screen.getByText(/An elderly/).firstChild as Text
      act(() => {
        document.getSelection()?.setBaseAndExtent(text, start, text, end)
        document.dispatchEvent(new Event('selectionchange'))
      })
    }
    select(3, 10)
    await user.click(screen.getByRole('button', { name: 'Highlight' }))
    const mark = screen.getByText('elderly')
    expect(mark.tagName).toBe('MARK')
    await expect
      .poll(() => marks().at(-1)?.body)
      .toMatchObject({ highlights: [{ part: 'stem', start: 3, end: 10, words: 'elderly' }] })
    await user.click(mark)
    expect(document.querySelector('mark')).toBeNull()
    select(0, 4)
    await user.keyboard('h')
    expect(document.querySelector('mark')?.textContent).toBe('An e')
  })

  it('shows highlights whose words are gone beside the text, until they are removed', async () => {
    const gone = { part: 'stem' as const, start: 0, end: 0, words: 'a firm mass' }
    const [first, ...others] = questionBlock().questions
    const marked = { ...first, marks: { struck: [], highlights: [gone] } } as BlockQuestion
    const { user } = await open({ block: { ...questionBlock(), questions: [marked, ...others] } })
    const beside = screen.getByRole('complementary', { name: 'Highlights of an earlier text' })
    expect(beside.textContent).toContain('a firm mass')
    expect(screen.getByText(/An elderly/).querySelector('mark')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove highlight “a firm mass”' }))
    expect(screen.queryByText('a firm mass')).toBeNull()
    await expect.poll(() => marks().at(-1)?.body).toMatchObject({ highlights: [] })
  })

  it('star and note, which belong to the question in whatever block', async () => {
    const { user } = await open()
    await user.keyboard('s')
    expect(screen.getByRole('button', { name: 'Star' }).getAttribute('aria-pressed')).toBe('true')
    await expect
      .poll(() => server.requestsTo(questions.saveNotes))
      .toMatchObject([{ body: { isStarred: true } }])
    expect(marks()).toEqual([])
    await user.keyboard('n')
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'abc')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    await expect
      .poll(() => server.requestsTo(questions.saveNotes).at(-1))
      .toMatchObject({ body: { notes: 'abc' } })
    // The letters of the note have chosen no option.
    expect(screen.getAllByRole('radio').some((radio) => (radio as HTMLInputElement).checked)).toBe(false)
  })
})

describe('the navigator', () => {
  it('says of each question whether it is answered and starred, and leads to it', async () => {
    const { user } = await open()
    await user.keyboard('b3')
    await user.keyboard('{ArrowRight}s')
    const cells = () =>
      screen.getAllByRole('button', { name: /^Question \d/ }).map((cell) => cell.getAttribute('aria-label'))
    expect(cells()).toEqual([
      'Question 1, answered',
      'Question 2, not answered, starred',
      'Question 3, not answered',
    ])
    await user.click(screen.getByRole('button', { name: /^Question 3/ }))
    expect(question()).toBe('Question 3 of 3')
  })
})
