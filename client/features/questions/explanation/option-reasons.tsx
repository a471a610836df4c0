import type { RenderText } from '#client/ui/text/bound-text.tsx'
import { MarkdownLine, MarkdownText } from '#client/ui/text/markdown-text.tsx'
import type { BlockQuestion, Explanation } from '#contracts/questions/questions.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import classes from './option-reasons.module.css'

interface OptionReasonsProps {
  /** The options by their place, in the order of reading. */
  shown: readonly number[]
  question: Pick<BlockQuestion, 'options' | 'chosen'>
  explanation: Pick<Explanation, 'key' | 'reasons'>
  renderText?: RenderText | undefined
}

/** Why each of these options is right or wrong. */
export function OptionReasons({ shown, question, explanation, renderText }: OptionReasonsProps) {
  const { key, reasons } = explanation
  const { options, chosen } = question
  return (
    <ul className="list-plain">
      {shown.map((option) => (
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
