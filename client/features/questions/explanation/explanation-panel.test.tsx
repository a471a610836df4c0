import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { BlockQuestion, Explanation } from '#contracts/questions/questions.ts'
import type { ExplanationRating } from '#domain/questions/block/block-item.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ExplanationPanel } from './explanation-panel.tsx'

const question: BlockQuestion = {
  questionId: 4,
  position: 1,
  section: 1,
  stem: 'A 64-year-old woman',
  leadIn: 'Which is the next therapy?',
  options: ['Anastrozole', 'Capecitabine', 'Everolimus', 'Olaparib'],
  category: { id: 'breast', title: 'Breast Cancer' },
  task: 'treatment',
  difficulty: 'hard',
  isRepeat: false,
  chosen: 3,
  confidence: 3,
  answeredAt: '2026-11-22T10:00:00Z',
  seconds: 70,
  isFinal: true,
  isRight: false,
  marks: { struck: [], highlights: [] },
  isStarred: false,
  notes: '',
  explanation: null,
}
const linkedCard: Explanation['linkedCards'][number] = {
  flashcardId: 9,
  question: 'What follows a CDK4/6 inhibitor?',
  chapterId: 2,
  chapterTitle: 'Metastatic breast cancer',
  isNew: false,
  isLocked: false,
  dueDate: '2031-03-05',
  isDueSoon: false,
}
const explanation: Explanation = {
  key: 2,
  keyPoint: 'Everolimus adds to endocrine therapy.',
  reasons: ['because A', 'because B', 'because C', 'because D'],
  source: 'BOLERO-2',
  link: 'https://example.org/bolero-2',
  reviewedOn: '2026-11-01',
  statistics: { attempts: 1200, optionShares: [0.1, 0.2, 0.4, 0.3], shareRight: 0.4 },
  linkedCards: [],
}

interface Shown {
  answer?: Partial<BlockQuestion>
  explained?: Partial<Explanation>
  onRate?: (rating: ExplanationRating) => void
}
function open({ answer = {}, explained = {}, onRate }: Shown = {}) {
  const onBringToTomorrow = vi.fn()
  const opened = renderApp(
    <ExplanationPanel
      question={{ ...question, ...answer }}
      explanation={{ ...explanation, ...explained }}
      onBringToTomorrow={onBringToTomorrow}
      onRate={onRate}
      tools={<button type="button">Report</button>}
    />,
  )
  return { ...opened, onBringToTomorrow }
}
const part = (name: string) => within(screen.getByRole('region', { name }))
const verdict = () => {
  const title = screen.getByRole('heading', { level: 2 })
  return [title.textContent, title.nextElementSibling?.textContent]
}

describe('the explanation of a question', () => {
  it('says whether the answer was right, and how sure the learner was', () => {
    open()
    expect(verdict()).toEqual(['Wrong', 'You chose D (sure); the answer is C.'])
  })

  it('says so of a right answer', () => {
    open({ answer: { chosen: 2, confidence: 1, isRight: true } })
    expect(verdict()).toEqual(['Right', 'You chose C (guessing).'])
  })

  it('says so where there is no answer', () => {
    open({ answer: { chosen: null, confidence: null, isRight: null } })
    expect(verdict()).toEqual(['Not answered', 'The answer is C.'])
  })

  it('gives the reason of the right option and of the chosen one at once, then those of the others', () => {
    open()
    const reasonsIn = (name: string) =>
      part(name)
        .getAllByRole('listitem')
        .map((reason) => reason.textContent)
    expect(reasonsIn('Why C is right, and D is wrong')).toEqual([
      'CEverolimusRight answerbecause C',
      'DOlaparibYour answerbecause D',
    ])
    expect(reasonsIn('The other options')).toEqual(['AAnastrozolebecause A', 'BCapecitabinebecause B'])
  })

  it('names one option once when the right one was chosen', () => {
    open({ answer: { chosen: 2 } })
    const reasons = part('Why C is right').getAllByRole('listitem')
    expect(reasons.map((reason) => reason.textContent)).toEqual([
      'CEverolimusRight answerYour answerbecause C',
    ])
    expect(part('The other options').getAllByRole('listitem')).toHaveLength(3)
  })

  it('shows how others answered as a table', () => {
    open()
    const others = part('How others answered')
    others.getByRole('table', { name: 'Hard: 40% of 1,200 learners chose the right answer at first.' })
    const rows = others.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual(['A10%', 'B20%', 'C40%right', 'D30%yours'])
  })

  it('says from when it shows how others answered', () => {
    open({ explained: { statistics: null } })
    const others = part('How others answered')
    others.getByText(
      'Hard, as its authors judge: they expect that 20% to 45% choose the right answer at first. What learners really chose shows once 30 have answered.',
    )
    expect(others.queryByRole('table')).toBeNull()
  })

  it('links the source and says when it was reviewed', () => {
    open()
    const source = screen.getByRole('link', { name: 'BOLERO-2 (opens in a new tab)' })
    expect(source.getAttribute('href')).toBe(explanation.link)
    expect(source.parentElement?.textContent).toContain('Reviewed November 1, 2026.')
    screen.getByRole('button', { name: 'Report' })
  })

  it('shows the evidence, and every source', () => {
    open({
      explained: {
        evidence: 'Of 100, **20** more lived.',
        furtherSources: [{ source: 'NCCN 2026', link: 'https://example.org/nccn' }],
      },
    })
    part('Evidence').getByText('20')
    const sources = screen.getByRole('link', { name: 'NCCN 2026 (opens in a new tab)' }).parentElement
    expect(sources?.textContent).toContain('Sources: BOLERO-2 (opens in a new tab); NCCN 2026')
  })

  it('shows no evidence when there is none, as in blocks kept from before', () => {
    open()
    expect(screen.queryByRole('region', { name: 'Evidence' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'It helped' })).toBeNull()
  })

  it('asks whether it helped, and what was missing', async () => {
    const onRate = vi.fn()
    const { user } = open({ onRate })
    await user.click(screen.getByRole('button', { name: 'It did not' }))
    await user.type(screen.getByRole('textbox', { name: 'What was missing? (optional)' }), ' The dose. ')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(screen.getByRole('button', { name: 'Sent' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'It helped' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(onRate.mock.calls.flat()).toEqual([
      { helped: false, missing: '' },
      { helped: false, missing: 'The dose.' },
      { helped: true, missing: '' },
    ])
  })

  it('shows an earlier rating', () => {
    open({ answer: { explanationRating: { helped: false, missing: 'A table.' } }, onRate: vi.fn() })
    expect(screen.getByRole('button', { name: 'It did not' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('A table.')
  })

  it('leads to the part of the primer that explains a card', () => {
    const primerPart = { key: 'choose', heading: 'How to choose' }
    open({ explained: { linkedCards: [{ ...linkedCard, primerPart }] } })
    const link = part('Cards on this point').getByRole('link', {
      name: 'Read the part of the primer: How to choose',
    })
    expect(link.getAttribute('href')).toBe('/study/chapter/2#choose')
  })

  it('shows no part for linked cards when there are none', () => {
    open()
    expect(screen.queryByRole('region', { name: 'Cards on this point' })).toBeNull()
  })

  it('adds a linked card to tomorrow, once, and keeps the focus', async () => {
    const { user, onBringToTomorrow } = open({ explained: { linkedCards: [linkedCard] } })
    const cards = part('Cards on this point')
    cards.getByText('Next review March 5, 2031')
    await user.click(cards.getByRole('button', { name: `Add to tomorrow ${linkedCard.question}` }))
    const added = cards.getByRole('button', { name: `Added to tomorrow ${linkedCard.question}` })
    expect(document.activeElement).toBe(added)
    await user.click(added)
    expect(onBringToTomorrow.mock.calls).toEqual([[9]])
    expect(cards.queryByText('Next review March 5, 2031')).toBeNull()
    const chapter = cards.getByRole('link', { name: 'Metastatic breast cancer' })
    expect(chapter.getAttribute('href')).toBe('/study/chapter/2')
  })

  it.each([
    ['New: not studied yet', { isNew: true, dueDate: null }],
    ['Locked: needs premium', { isNew: true, isLocked: true, dueDate: null }],
    ['Next review by tomorrow', { isDueSoon: true }],
  ])('offers no earlier day for a card: %s', (state, card) => {
    open({ explained: { linkedCards: [{ ...linkedCard, ...card }] } })
    const cards = part('Cards on this point')
    cards.getByText(state)
    expect(cards.queryByRole('button')).toBeNull()
  })

  it('has live drug names where the page gives them', () => {
    renderApp(
      <ExplanationPanel
        question={question}
        explanation={explanation}
        renderText={(text) => <em>{text}</em>}
        onBringToTomorrow={() => undefined}
      />,
    )
    expect(screen.getByText(explanation.keyPoint).tagName).toBe('EM')
    expect(screen.getByText('because C').tagName).toBe('EM')
    expect(screen.getByText('Everolimus').tagName).toBe('EM')
  })
})
