import { Chip } from '@mantine/core'
import { IconCheck, IconMinus, IconStar, IconX } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { confidenceWords } from '#client/features/learner/rating-words.ts'
import { timeSpentText } from '#client/ui/text/date-text.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import classes from './question-list.module.css'
import {
  filterWords,
  inFilter,
  type ResultFilter,
  type ResultQuestion,
  type Results,
  rescoredText,
  resultFilters,
} from './results.ts'

interface QuestionListProps {
  results: Results
  shown: readonly ResultQuestion[]
  filter: ResultFilter
  onFilter: (filter: ResultFilter) => void
}

/** The questions of the block; each opens its review. */
export function QuestionList({ results, shown, filter, onFilter }: QuestionListProps) {
  const countIn = (wanted: ResultFilter) =>
    results.questions.filter((question) => inFilter(question, wanted)).length
  return (
    <section id="questions" className={classes.card} aria-labelledby="questions-title">
      <h2 id="questions-title" className={classes.title}>
        Questions
      </h2>
      <Chip.Group
        value={filter}
        onChange={(value) => onFilter(resultFilters.find((known) => known === value) ?? 'all')}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a wrapping row everywhere */}
        <div className={classes.filters} role="group" aria-label="Questions to show">
          {resultFilters.map((wanted) => (
            <Chip
              key={wanted}
              value={wanted}
              variant="outline"
              size="md"
              disabled={countIn(wanted) === 0 && wanted !== filter}
            >
              {filterWords[wanted]} <span className="text-soft text-numbers">{countIn(wanted)}</span>
            </Chip>
          ))}
        </div>
      </Chip.Group>
      <ol className={classes.list}>
        {shown.map((question) => (
          <Row key={question.position} question={question} />
        ))}
      </ol>
      {shown.length === 0 && <p className="text-note text-numbers">None of the questions is among these.</p>}
    </section>
  )
}

const icon = { size: 18, stroke: 2, 'aria-hidden': true } as const

function Row({ question }: { question: ResultQuestion }) {
  const { position, leadIn, summary, category, isRight, chosen, key, confidence, seconds } = question
  const search = new URLSearchParams(useLocation().search)
  search.set('question', String(position))
  const verdict = chosen === null ? 'Not answered' : isRight ? 'Right' : 'Wrong'
  const answer =
    chosen === null || isRight
      ? `Answer ${optionLetter(key)}`
      : `You: ${optionLetter(chosen)}, answer ${optionLetter(key)}`
  return (
    <li className={classes.row}>
      <span className={classes.verdict} data-verdict={verdict}>
        {chosen === null ? <IconMinus {...icon} /> : isRight ? <IconCheck {...icon} /> : <IconX {...icon} />}
        <span className="visually-hidden">{verdict}</span>
      </span>
      <Link to={{ search: search.toString() }} className={classes.link} id={`question-${position}`}>
        <span className={classes.number}>{position + 1}.</span> {summary}
      </Link>
      <span className="text-note text-numbers">{leadIn}</span>
      <span className="text-note text-numbers">
        <span className={classes.answer}>
          {factsLine([
            category.title,
            answer,
            confidence && confidenceWords[confidence],
            seconds > 0 && timeSpentText(seconds),
            question.isRepeat && 'Asked again',
            rescoredText(question),
          ])}
        </span>
        {question.isStarred && (
          <span className={classes.mark}>
            <IconStar size={16} stroke={1.6} aria-hidden="true" /> Starred
          </span>
        )}
      </span>
    </li>
  )
}
