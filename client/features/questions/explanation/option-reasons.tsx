import type { RenderText } from '#client/ui/text/bound-text.tsx'
import { MarkdownLine, MarkdownText } from '#client/ui/text/markdown-text.tsx'
import type { BlockQuestion, Explanation } from '#contracts/questions/questions.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import classes from './option-reasons.module.css'

interface OptionReasonsProps {
  question: Pick<BlockQuestion, 'options' | 'chosen'>
  explanation: Explanation
  renderText?: RenderText | undefined
}

/** The reason why each option is right or wrong: first the key, then the chosen option, then the others. */
export function OptionReasons({ question, explanation, renderText }: OptionReasonsProps) {
  const { key, reasons } = explanation
  const { options, chosen } = question
  return (
    <ul className="list-plain">
      {readingOrder({ optionCount: options.length, key, chosen }).map((option) => (
        <li key={option} className={classes.reason} data-key={option === key || undefined}>
          <p className={classes.option}>
            <span className={classes.letter}>{optionLetter(option)}</span>
            <span className={classes.text}>
              <MarkdownLine text={options[option] ?? ''} renderText={renderText} />
            </span>
            {option === key && <span className={classes.isKey}>Right answer</span>}
            {option === chosen && <span className={classes.isChosen}>Your answer</span>}
          </p>
          <MarkdownText text={reasons[option] ?? ''} renderText={renderText} />
        </li>
      ))}
    </ul>
  )
}

interface Options {
  optionCount: number
  key: number
  chosen: number | null
}

function readingOrder({ optionCount, key, chosen }: Options): number[] {
  const first = chosen === null ? [key] : [key, chosen]
  return [...new Set([...first, ...Array.from({ length: optionCount }, (_, option) => option)])]
}
