import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react'
import { AboutItemButton } from '#client/features/learner/about-item/about-item-button.tsx'
import type { RenderText } from '#client/ui/text/bound-text.tsx'
import { fullDateText } from '#client/ui/text/date-text.ts'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { SourceText } from '#client/ui/text/source-text.tsx'
import type { BlockQuestion, Explanation } from '#contracts/questions/questions.ts'
import { type ExplanationRating, optionLetter } from '#domain/questions/block/block-item.ts'
import { AnswerStatistics } from './answer-statistics.tsx'
import classes from './explanation-panel.module.css'
import { FoldingPart } from './folding-part.tsx'
import { LinkedCards } from './linked-cards.tsx'
import { OptionReasons } from './option-reasons.tsx'
import { RateExplanation } from './rate-explanation.tsx'
import { Verdict } from './verdict.tsx'

interface ExplanationPanelProps {
  question: BlockQuestion
  explanation: Explanation
  /** The answer has just become final, so verdict and key point scroll into view. */
  isNew?: boolean
  renderText?: RenderText | undefined
  /** Makes a card due tomorrow, and shows this at once. */
  onBringToTomorrow: (flashcardId: number) => void
  /** Saves whether the explanation helped; without it nobody is asked. */
  onRate?: ((rating: ExplanationRating) => void) | undefined
  /** Tools of other features, for example to report an error. */
  tools?: ReactNode
}

const reasonsId = 'reasons'

/** Scrolls the reasons of the options to the top of the window, and focuses them. */
export function showReasons(): void {
  const title = document.getElementById(reasonsId)
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

/** Shown once the answer is final: whether it was right, and why. */
export function ExplanationPanel(props: ExplanationPanelProps) {
  const { question, explanation, isNew = false, renderText, onBringToTomorrow, onRate, tools } = props
  const { keyPoint, evidence, linkedCards, statistics } = explanation
  const wrong = question.chosen === explanation.key ? null : question.chosen
  const first = wrong === null ? [explanation.key] : [explanation.key, wrong]
  const others = [...question.options.keys()].filter((option) => !first.includes(option))
  const reasons = { question, explanation, renderText }
  const outcome = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, when the explanation appears
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
        <Part title={whyTitle(explanation.key, wrong)} id={reasonsId}>
          <OptionReasons {...reasons} shown={first} />
        </Part>
      </div>
      <FoldingPart title="The other options">
        <OptionReasons {...reasons} shown={others} />
      </FoldingPart>
      {evidence && (
        <FoldingPart title="Evidence">
          <MarkdownText text={evidence} renderText={renderText} />
        </FoldingPart>
      )}
      <FoldingPart title="How others answered">
        <AnswerStatistics
          statistics={statistics}
          keyOption={explanation.key}
          chosen={question.chosen}
          difficulty={question.difficulty}
        />
      </FoldingPart>
      {linkedCards.length > 0 && (
        <FoldingPart title="Cards on this point">
          <LinkedCards key={question.questionId} cards={linkedCards} onBringToTomorrow={onBringToTomorrow} />
        </FoldingPart>
      )}
      {onRate && (
        <RateExplanation
          key={question.questionId}
          rating={question.explanationRating ?? null}
          onRate={onRate}
        />
      )}
      <footer className={classes.foot}>
        <Sources explanation={explanation} />
        <AboutItemButton subject="question" id={question.questionId}>
          About this question
        </AboutItemButton>
        {tools}
      </footer>
    </section>
  )
}

function whyTitle(key: number, wrong: number | null): string {
  const right = `Why ${optionLetter(key)} is right`
  return wrong === null ? right : `${right}, and ${optionLetter(wrong)} is wrong`
}

interface PartProps {
  title: string
  /** The id of the title, if something links to it. */
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

function Sources({ explanation }: { explanation: Explanation }) {
  const { source, link, furtherSources = [], reviewedOn } = explanation
  return (
    <p className={classes.source}>
      {furtherSources.length > 0 ? 'Sources: ' : 'Source: '}
      {[{ source, link }, ...furtherSources].map((one, place) => (
        <Fragment key={one.source}>
          {place > 0 && '; '}
          <SourceText {...one} />
        </Fragment>
      ))}
      {reviewedOn && (
        <>
          . Reviewed <span className={classes.date}>{fullDateText(reviewedOn)}.</span>
        </>
      )}
    </p>
  )
}
