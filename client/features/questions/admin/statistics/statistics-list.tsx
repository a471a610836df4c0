import { Anchor, Badge } from '@mantine/core'
import { Link } from 'react-router'
import { difficultyWords, taskWords } from '#client/features/questions/question-words.ts'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { percentText } from '#client/ui/text/percent-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { questionAdmin } from '#contracts/questions/question-admin.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './statistics-list.module.css'
import { verdictColors, verdictWords } from './verdict-words.ts'

type Question = Reply<typeof questionAdmin.listStatistics>['questions'][number]

/** The item statistics of each question: the verdict in words, its numbers, and the shares of the options. */
export function StatisticsList({ questions }: { questions: Question[] }) {
  return (
    <ul className="list-plain" aria-label="Questions">
      {questions.map((question) => (
        <li key={question.id} className={classes.question}>
          <div className={classes.head}>
            <h3 className={classes.name}>
              <Anchor component={Link} inherit to={adminPaths.question(question.id)}>
                {question.key ?? `Question ${question.id}`}
              </Anchor>
            </h3>
            <Badge variant="light" color={verdictColors[question.verdict]}>
              {verdictWords[question.verdict]}
            </Badge>
          </div>
          <p className={classes.leadIn}>{question.leadIn}</p>
          {question.findings.length > 0 && (
            <ul className={classes.findings}>
              {question.findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          )}
          <div className={classes.numbers}>
            <Facts question={question} />
            <Options shares={question.optionShares} keyOption={question.keyOption} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Facts({ question }: { question: Question }) {
  const { attempts, shareRight, discrimination, medianSeconds, difficulty, task, categoryTitle } = question
  const facts: [string, string][] = [
    ['First attempts', String(attempts)],
    ['Right', shareRight === null ? 'not known' : percentText(shareRight)],
    ['Author’s estimate', difficultyWords[difficulty]],
    ['Discrimination', discrimination === null ? 'too few answers' : hundredths(discrimination)],
    ['Median time', medianSeconds === null ? 'not known' : countText(Math.round(medianSeconds), 'second')],
    ['Category', categoryTitle],
    ['Task', taskWords[task]],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Two decimals, without a minus sign before zero. */
const hundredths = (value: number) => (Math.round(value * 100) / 100 || 0).toFixed(2)

function Options({ shares, keyOption }: { shares: number[]; keyOption: number }) {
  return (
    <table className={classes.options}>
      <caption className={classes.caption}>Chosen at the first attempt</caption>
      <tbody>
        {[...shares.entries()].map(([option, share]) => (
          <tr key={option} data-key={option === keyOption || undefined}>
            <th scope="row">
              {optionLetter(option)}
              {option === keyOption && ' (key)'}
            </th>
            <td>
              <span className={classes.bar} style={{ width: percentText(share) }} />
            </td>
            <td>{percentText(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
