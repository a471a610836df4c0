import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { RenderText } from '#client/ui/text/bound-text.tsx'
import { fullDateText } from '#client/ui/text/date-text.ts'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { SourceText } from '#client/ui/text/source-text.tsx'
import type { BlockQuestion, Explanation } from '#contracts/questions/questions.ts'
import { AnswerStatistics } from './answer-statistics.tsx'
import classes from './explanation-panel.module.css'
import { LinkedCards } from './linked-cards.tsx'
import { OptionReasons } from './option-reasons.tsx'
import { Verdict } from './verdict.tsx'

interface ExplanationPanelProps {
  question: BlockQuestion
  explanation: Explanation
  /** The answer has just become final: verdict and key point come into view. */
  isNew?: boolean
  renderText?: RenderText | undefined
  /** Makes a card due tomorrow; it is shown as such at once. */
  onBringToTomorrow: (flashcardId: number) => void
  /** Tools of other features, as to report an error. */
  tools?: ReactNode
}

const reasonsId = 'reasons'

/** Brings the reasons of the options to the top of the window, and the focus to them. */
export function showReasons(): void {
  const title = document.getElementById(reasonsId)
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** What a learner reads once the answer is final: whether it was right, and why. */
export function ExplanationPanel(props: ExplanationPanelProps) {
  const { question, explanation, isNew = false, renderText, onBringToTomorrow, tools } = props
  const { keyPoint, linkedCards, statistics } = explanation
  const outcome = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the explanation is there
  useEffect(() => {
    if (isNew) outcome.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  return (
    <section className={classes.panel} aria-label="Explanation">
      <div ref={outcome} className={classes.outcome}>
        <Verdict answer={question} explanation={explanation} />
        <Part title="Key point">
          <div className={classes.keyPoint}>
            <MarkdownText text={keyPoint} renderText={renderText} />
          </div>
        </Part>
      </div>
      <Part title="Why each option is right or wrong" id={reasonsId}>
        <OptionReasons question={question} explanation={explanation} renderText={renderText} />
      </Part>
      <Part title="How others answered">
        <AnswerStatistics
          statistics={statistics}
          keyOption={explanation.key}
          chosen={question.chosen}
          difficulty={question.difficulty}
        />
      </Part>
      {linkedCards.length > 0 && (
        <Part title="Cards on this point">
          <LinkedCards key={question.questionId} cards={linkedCards} onBringToTomorrow={onBringToTomorrow} />
        </Part>
      )}
      <footer className={classes.foot}>
        <Source explanation={explanation} />
        {tools}
      </footer>
    </section>
  )
}

interface PartProps {
  title: string
  /** Of the title, where something leads to it. */
  id?: string
  children: ReactNode
}

function Part({ title, id, children }: PartProps) {
  const ownId = useId()
  const titleId = id ?? ownId
  return (
    <section className={classes.part} aria-labelledby={titleId}>
      <h3 id={titleId} tabIndex={id ? -1 : undefined} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  )
}

function Source({ explanation }: { explanation: Explanation }) {
  const { source, link, reviewedOn } = explanation
  return (
    <p className={classes.source}>
      Source: <SourceText source={source} link={link} />
      {reviewedOn && (
        <>
          . Reviewed <span className={classes.date}>{fullDateText(reviewedOn)}.</span>
        </>
      )}
    </p>
  )
}
