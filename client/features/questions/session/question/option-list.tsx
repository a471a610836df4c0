import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconStrikethrough, IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { QuestionText } from '#client/features/questions/question-text.tsx'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import type { RenderText } from '#client/ui/text/bound-text.tsx'
import type { BlockQuestion } from '#contracts/questions/questions.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import { optionPart } from '#domain/questions/highlights.ts'
import classes from './option-list.module.css'

interface OptionListProps {
  question: BlockQuestion
  /** The option chosen on screen, with or without its confidence. */
  chosen: number | null
  legend: ReactNode
  renderText?: RenderText | undefined
  /** Absent where the question is only shown. */
  onChoose?: ((option: number) => void) | undefined
  onStrike?: ((option: number) => void) | undefined
}

/** The options as an exam shows them. Once the key may be known, words and signs say which was right. */
export function OptionList({ question, chosen, legend, renderText, onChoose, onStrike }: OptionListProps) {
  const { questionId, options, marks, isFinal, explanation } = question
  const key = isFinal ? explanation?.key : undefined
  return (
    <fieldset className={classes.options}>
      <legend className={classes.legend}>{legend}</legend>
      {options.map((text, option) => {
        const isStruck = marks.struck.includes(option)
        const letter = optionLetter(option)
        const state = stateOf({ option, chosen, key })
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the button beside the option does the same
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: options keep their order, and have no other name
            key={`${questionId} ${option}`}
            className={classes.option}
            data-chosen={chosen === option}
            data-struck={isStruck}
            data-state={state}
            onContextMenu={(event) => {
              if (!onStrike || isFinal) return
              event.preventDefault()
              onStrike(option)
            }}
          >
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a selection from choosing */}
            <label className={classes.label} onClick={ignoreSelection}>
              <input
                type="radio"
                className={classes.radio}
                name={`question-${questionId}`}
                checked={chosen === option}
                // Each by itself: live drug names within the options stay pressable.
                disabled={isFinal || !onChoose}
                onChange={() => onChoose?.(option)}
              />
              <span className={classes.letter}>{letter}</span>
              <span className={classes.text}>
                <span className={classes.words}>
                  <QuestionText
                    part={optionPart(option)}
                    text={text}
                    highlights={marks.highlights}
                    renderText={isFinal ? renderText : undefined}
                  />
                </span>
                {isStruck && <VisuallyHidden>, struck out</VisuallyHidden>}
                {isFinal && <OptionState state={state} />}
              </span>
            </label>
            {onStrike && !isFinal && (
              <ToolButton
                label={`Strike out ${letter}`}
                icon={IconStrikethrough}
                isOn={isStruck}
                onClick={() => onStrike(option)}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

type State = 'right' | 'wrong' | 'chosen' | 'missed' | undefined

interface OptionFacts {
  option: number
  chosen: number | null
  /** Undefined until it may be known. */
  key: number | undefined
}

function stateOf({ option, chosen, key }: OptionFacts): State {
  if (key === option) return chosen === option ? 'right' : 'missed'
  if (chosen !== option) return undefined
  return key === undefined ? 'chosen' : 'wrong'
}

const stateWords = {
  right: 'Your answer: right',
  wrong: 'Your answer: wrong',
  chosen: 'Your answer',
  missed: 'Right answer',
} as const

function OptionState({ state }: { state: State }) {
  if (!state) return null
  const Icon = state === 'wrong' ? IconX : IconCheck
  return (
    <span className={classes.state}>
      {state !== 'chosen' && <Icon size={18} stroke={2.2} aria-hidden="true" />}
      {stateWords[state]}
    </span>
  )
}

/** Text of an option can be selected, to be highlighted, without choosing it; a click on a highlight removes it. */
function ignoreSelection(event: MouseEvent): void {
  const isSelecting = document.getSelection()?.isCollapsed === false
  const isHighlight = event.target instanceof Element && event.target.closest('mark[data-start]') !== null
  if (isSelecting || isHighlight) event.preventDefault()
}
