import { useRef, useState } from 'react'
import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'
import { selectedHighlights } from '#client/features/questions/session/question/selected-text.ts'
import { useBlockDialogs } from '#client/features/questions/session/use-block-dialogs.ts'
import { useBlockKeys } from '#client/features/questions/session/use-block-keys.ts'
import type { QuestionSession } from '#client/features/questions/session/use-block-session.ts'
import type { BlockQuestion } from '#contracts/questions/questions.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import { withWords } from '#domain/questions/highlights.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import type { SectionRules } from './section-rules.ts'

interface SectionActionsOptions {
  session: QuestionSession
  question: BlockQuestion
  rules: SectionRules
  isLast: boolean
  isLocked: boolean
}

/** The actions of buttons and keys on the current question. */
export function useSectionActions({ session, question, rules, isLast, isLocked }: SectionActionsOptions) {
  const { step, view } = session
  const { singleKeys } = useLearnerSettings()
  const dialogs = useBlockDialogs()
  const article = useRef<HTMLElement>(null)
  const confidenceRow = useRef<HTMLDivElement>(null)
  const [chosenByKey, sayChosen] = useTextOfTurn(question.isFinal ? undefined : view.turn)

  /** The next step once the answer is final. */
  function onwardsOf(): { label: string; onClick: () => void } | undefined {
    if (!question.isFinal || view.finalBy === 'section') return undefined
    if (rules.onwards) return rules.onwards
    if (!isLast) return { label: 'Next question', onClick: session.next }
    return rules.end && { label: rules.end.label, onClick: () => dialogs.show('end') }
  }
  const onwards = onwardsOf()

  function highlight(): void {
    const selection = document.getSelection()
    const added = article.current ? selectedHighlights(article.current, selection) : []
    if (added.length === 0) return
    selection?.removeAllRanges()
    void step({ type: 'highlight', added: added.map((highlight) => withWords(highlight, question)) })
  }

  function goOn(): void {
    if (onwards) onwards.onClick()
    else if (view.finalBy === 'submission') submit()
    else if (view.finalBy === 'rating') return
    else if (isLast) dialogs.show('end')
    else session.next()
  }

  const rate = (confidence: QuestionConfidence) => void step({ type: 'rate', confidence })
  const submit = () => void step({ type: 'submit' })

  function choose(option: number): void {
    void step({ type: 'choose', option })
    const text = question.options[option]
    if (isLocked || text === undefined) return
    confidenceRow.current?.focus({ preventScroll: true })
    sayChosen(`${optionLetter(option)} chosen: ${plainText(text)}`)
  }

  const keys = {
    choose,
    rate,
    goOn,
    highlight,
    next: session.next,
    previous: session.previous,
    strike: (option: number) => void step({ type: 'strike', option }),
    star: () => void step({ type: 'note', isStarred: !question.isStarred }),
    note: () => dialogs.show('note'),
    navigator: () => dialogs.show('navigator'),
    labs: () => dialogs.show('labs'),
    calculators: () => dialogs.show('calculators'),
    help: () => dialogs.show('keys'),
  }
  useBlockKeys(keys, singleKeys)

  return { article, confidenceRow, dialogs, singleKeys, onwards, highlight, rate, submit, chosenByKey }
}

/** A text that holds for the turn in which it was set; in another, or without one, it is empty. */
function useTextOfTurn(turn: number | undefined) {
  const [said, setSaid] = useState<{ turn: number | undefined; text: string }>()
  const text = turn !== undefined && said?.turn === turn ? said.text : ''
  return [text, (now: string) => setSaid({ turn, text: now })] as const
}
