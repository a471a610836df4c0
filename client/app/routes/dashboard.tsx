import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Achievements } from '#client/features/badges/achievements.tsx'
import { DrugKnowledge } from '#client/features/drugs/drug-knowledge.tsx'
import { ChaptersAndTopics } from '#client/features/progress/chapters/chapters-and-topics.tsx'
import { ProgressCharts } from '#client/features/progress/charts/progress-charts.tsx'
import { NextStep } from '#client/features/progress/next-step/next-step.tsx'
import { ExamCoverage } from '#client/features/progress/outline/exam-coverage.tsx'
import { ReadinessCard } from '#client/features/progress/readiness/readiness-card.tsx'
import { BeginReadiness } from '#client/features/questions/build/begin-readiness.tsx'
import { BlockButton } from '#client/features/questions/build/block-button.tsx'
import { DueQuestions } from '#client/features/questions/build/due-questions.tsx'
import { StartTopic } from '#client/features/questions/build/start-topic.tsx'
import { SettingsButton } from '#client/features/study/settings/settings-button.tsx'
import { paths } from '#client/platform/paths.ts'
import { useUser } from '#client/platform/session.ts'
import { pageTitle } from '#client/platform/site.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './dashboard.module.css'

export const meta = () => pageTitle('Progress')

/** What the learner knows, what fades, and what to do next. Also shown for unknown paths. */
export default function Dashboard() {
  const { user } = useUser()
  if (!user) return null
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>Progress</h1>
        <Button component={Link} to={paths.landing} variant="default">
          Back to Study
        </Button>
      </header>
      <NextStep
        user={user}
        renderDueQuestions={(count) => <DueQuestions count={count} variant="filled" />}
        renderBlock={(count) => (
          <BlockButton variant="filled" request={{ source: { by: 'outline' }, count, mode: 'tutor' }}>
            {`Answer ${countText(count, 'question')}`}
          </BlockButton>
        )}
        settings={<SettingsButton />}
      />
      <ReadinessCard
        user={user}
        renderStart={(topic) => <StartTopic topic={topic} />}
        renderBegin={(block) => <BeginReadiness {...block} />}
      />
      {user.isAdmin && <ExamCoverage />}
      <ProgressCharts />
      <DrugKnowledge user={user} />
      <ChaptersAndTopics />
      <Achievements />
    </div>
  )
}
