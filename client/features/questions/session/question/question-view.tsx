import { type MouseEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { Exhibit } from '#client/features/questions/exhibit.tsx'
import { QuestionText } from '#client/features/questions/question-text.tsx'
import type { Step } from '#client/features/questions/session/use-block-session.ts'
import type { RenderText } from '#client/ui/text/bound-text.tsx'
import type { BlockQuestion } from '#contracts/questions/questions.ts'
import { GoneHighlights } from './gone-highlights.tsx'
import { HighlightButton } from './highlight-button.tsx'
import { OptionList } from './option-list.tsx'
import classes from './question-view.module.css'
import { highlightAt } from './selected-text.ts'

interface QuestionViewProps {
  /** The label, as in "Question 3 of 10". */
  label: string
  question: BlockQuestion
  chosen: number | null
  turn: number
  isLocked: boolean
  renderText?: RenderText | undefined
  root: RefObject<HTMLElement | null>
  onStep: (step: Step) => Promise<boolean>
  onHighlight: () => void
  tools: ReactNode
  /** Shown under the options once the answer is final. */
  children: ReactNode
}

/**
 * One question of a block. It keeps its place when the explanation appears below it. It takes the focus with
 * every turn and with its answer, so that the keys work.
 */
export function QuestionView(props: QuestionViewProps) {
  const { question, turn, root, isLocked, onStep } = props
  const { marks, isFinal } = question
  const renderText = isFinal ? props.renderText : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs with every turn and answer
  useEffect(() => {
    // The time of a question may run out while its note is being written.
    if (!document.activeElement?.closest('[role="dialog"]')) root.current?.focus({ preventScroll: true })
  }, [turn, isFinal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs with every turn
  useEffect(() => {
    // If the last question was read to its end, the next one begins above the window.
    const isAbove = (root.current?.getBoundingClientRect().top ?? 0) < 0
    if (turn > 0 && isAbove) root.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [turn])

  function removeHighlight(event: MouseEvent) {
    const from = highlightAt(event.target)
    if (from && document.getSelection()?.isCollapsed !== false) void onStep({ type: 'unhighlight', from })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button among the tools removes highlights by keyboard
    <article
      ref={root}
      tabIndex={-1}
      className={classes.question}
      aria-label={props.label}
      onClick={removeHighlight}
    >
      {/* The tools are on top, where the bar below never covers them. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={classes.tools} role="group" aria-label="Tools">
        {props.tools}
      </div>
      <p className={classes.stem}>
        <QuestionText
          part="stem"
          text={question.stem}
          highlights={marks.highlights}
          renderText={renderText}
        />
      </p>
      <Exhibit text={question.exhibit} renderText={renderText} />
      <OptionList
        question={question}
        chosen={props.chosen}
        legend={
          <QuestionText
            part="leadIn"
            text={question.leadIn}
            highlights={marks.highlights}
            renderText={renderText}
          />
        }
        renderText={renderText}
        onChoose={isLocked ? undefined : (option) => void onStep({ type: 'choose', option })}
        onStrike={isLocked ? undefined : (option) => void onStep({ type: 'strike', option })}
      />
      <GoneHighlights
        highlights={marks.highlights}
        onRemove={(from) => void onStep({ type: 'unhighlight', from })}
      />
      {props.children}
      <HighlightButton root={root} onHighlight={props.onHighlight} />
    </article>
  )
}
