import { Button, Kbd } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { confidenceWords } from '#client/features/learner/rating-words.ts'
import { HeaderButton } from '#client/features/session/controls/header-button.tsx'
import { useOneCardPerClick } from '#client/features/session/use-one-card-per-click.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import classes from './answer-bar.module.css'

interface AnswerBarProps {
  /** Of the answer, where it can still change. */
  confidence: QuestionConfidence | null
  isChosen: boolean
  /** Instead of the confidence, once the answer is final: what comes next. */
  step: { label: string; onClick: () => void } | undefined
  /** Leads to the reasons of the options, once they are there. */
  onWhy: (() => void) | undefined
  /** Says how the answer was, or what is missing. */
  message: ReactNode
  /** Changes with every question and with its answer. */
  turn: number
  showKeys: boolean
  /** Gets the focus when an option was chosen by its letter. */
  confidenceRow: RefObject<HTMLDivElement | null>
  canGoBack: boolean
  canGoOn: boolean
  onRate: (confidence: QuestionConfidence) => void
  /** In a rehearsal: the answer without a confidence. */
  onSubmit: (() => void) | undefined
  onPrevious: () => void
  onNext: () => void
}

const confidences = [1, 2, 3] as const

/** How sure the learner is; once the answer is final, the way on. A bar of the same height throughout. */
export function AnswerBar(props: AnswerBarProps) {
  const { confidence, isChosen, step, turn, showKeys, onWhy, onRate, onSubmit } = props
  const mayAct = useOneCardPerClick(turn)
  return (
    <div className={classes.bar}>
      <p className={classes.message}>{props.message}</p>
      <div className={classes.row}>
        <HeaderButton
          label="Previous question"
          shortcut="←"
          icon={IconChevronLeft}
          isDisabled={!props.canGoBack}
          onClick={props.onPrevious}
        />
        {onWhy && (
          <Button
            variant="default"
            className={classes.why ?? ''}
            onClick={(event) => mayAct(event) && onWhy()}
          >
            Why
          </Button>
        )}
        {step ? (
          <Button className={classes.step ?? ''} onClick={(event) => mayAct(event) && step.onClick()}>
            {step.label}
            {showKeys && (
              <Kbd className={classes.key ?? ''} aria-hidden="true">
                Enter
              </Kbd>
            )}
          </Button>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of equal buttons everywhere
          <div
            ref={props.confidenceRow}
            className={classes.confidences}
            role="group"
            aria-label="How sure are you?"
            tabIndex={-1}
          >
            {confidences.map((value) => (
              <button
                key={value}
                type="button"
                className={classes.confidence}
                aria-pressed={confidence === value}
                aria-keyshortcuts={showKeys ? String(value) : undefined}
                disabled={!isChosen}
                onClick={(event) => mayAct(event) && onRate(value)}
              >
                {confidenceWords[value]}
                {showKeys && (
                  <Kbd className={classes.key ?? ''} aria-hidden="true">
                    {value}
                  </Kbd>
                )}
              </button>
            ))}
            {onSubmit && (
              <button
                type="button"
                className={classes.submit}
                disabled={!isChosen}
                onClick={(event) => mayAct(event) && onSubmit()}
              >
                Submit
                {showKeys && (
                  <Kbd className={classes.key ?? ''} aria-hidden="true">
                    Enter
                  </Kbd>
                )}
              </button>
            )}
          </div>
        )}
        <span className={step && classes.besideStep}>
          <HeaderButton
            label="Next question"
            shortcut="→"
            icon={IconChevronRight}
            isDisabled={!props.canGoOn}
            onClick={props.onNext}
          />
        </span>
      </div>
    </div>
  )
}
