import type { ReactNode } from 'react'
import type { ReadinessTopic } from '#contracts/readiness.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './next-topics.module.css'
import card from './readiness-card.module.css'

interface NextTopicsProps {
  topics: readonly ReadinessTopic[]
  renderStart: (topic: ReadinessTopic) => ReactNode
}

/** Where study gains the most, with the reason and the button that begins it. */
export function NextTopics({ topics, renderStart }: NextTopicsProps) {
  return (
    <div>
      <h3 className={card.subtitle}>Next best topics</h3>
      <p className={card.note}>
        {topics.length > 0
          ? 'In the order of the points you may lose. A point is one percent of the exam.'
          : 'You have answered every question and seen every card there is. Reviews keep what you know.'}
      </p>
      {topics.length > 0 && (
        <ol className={classes.topics}>
          {topics.map((topic) => (
            <li key={topic.categoryId} className={classes.topic}>
              <div className={classes.main}>
                <span className={classes.title}>{topic.title}</span>
                <span className={classes.reason}>{reasonOf(topic)}</span>
              </div>
              <div className={classes.start}>{renderStart(topic)}</div>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function reasonOf(topic: ReadinessTopic): string {
  const { isUnknown, pointsLost, pointsUnknown } = topic
  const why = isUnknown
    ? `Too few answers to know: uncertain by about ${pointsText(pointsUnknown)}.`
    : `You may lose about ${pointsText(pointsLost)} here.`
  return `${why} ${stepText(topic.step)}`
}

function pointsText(points: number): string {
  const text = points.toFixed(1)
  return text === '1.0' ? `${text} point` : `${text} points`
}

function stepText(step: ReadinessTopic['step']): string {
  if (step.kind === 'new-questions') return `${countText(step.available, 'question')} not answered yet.`
  if (step.kind === 'missed-questions') return `${countText(step.available, 'question')} missed last time.`
  return `Study the cards of ${step.chapterTitle} first.`
}
