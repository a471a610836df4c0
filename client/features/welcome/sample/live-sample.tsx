import { sampleCards } from 'virtual:public-facts/sampleCards'
import { sampleStart } from 'virtual:public-facts/sampleStart'
import { type ReactNode, useEffect, useState } from 'react'
import { readTurnedCard } from '#client/platform/storage/storage.ts'
import { CardText } from './card-text.tsx'
import classes from './live-sample.module.css'
import { QuestionSide } from './question-side.tsx'
import type { SampleSession } from './sample-session.tsx'
import { SampleWithoutScript } from './sample-without-script.tsx'
import { ScheduleChart } from './schedule-chart.tsx'

const loadSession = () => import('./sample-session.tsx')
const { chapters, question } = sampleStart
const untouchedRows = chapters.map((label) => ({ id: label, label, state: 'not rated yet', days: [] }))

/**
 * Three cards of the product, studied in the page: the real text, the real session rule, the real intervals. Until
 * the visitor turns the first card, only that card is loaded, so that the page stays light.
 */
export function LiveSample({ next }: { next: ReactNode }) {
  const [begun, setBegun] = useState<{ Session: typeof SampleSession; isTurned: boolean }>()
  const begin = (isTurned: boolean) =>
    void loadSession().then((module) => setBegun((now) => now ?? { Session: module.SampleSession, isTurned }))
  // After a reload the session goes on with the card that was on screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what this tab had on screen
  useEffect(() => {
    if (readTurnedCard() !== undefined) begin(false)
  }, [])
  if (begun) {
    return (
      <section className={classes.sample} aria-label="Try three cards">
        <begun.Session next={next} isTurned={begun.isTurned} />
      </section>
    )
  }
  const preload = () => void loadSession()
  return (
    <section
      className={classes.sample}
      aria-label="Try three cards"
      onPointerEnter={preload}
      onFocus={preload}
    >
      <div className={classes.stage}>
        <QuestionSide
          chapter={chapters[0] ?? ''}
          note="New card"
          question={<CardText runs={question} />}
          onFlip={() => begin(true)}
        />
      </div>
      <ScheduleChart rows={untouchedRows} />
      {/* Browsers that run this script ignore the content, so the script omits it. */}
      <noscript>{import.meta.env.SSR && <SampleWithoutScript cards={sampleCards} />}</noscript>
    </section>
  )
}
