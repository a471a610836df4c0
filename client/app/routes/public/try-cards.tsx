import { VisitorStudy } from '#client/features/welcome/sample/visitor-study.tsx'
import { TryHead } from '#client/features/welcome/try-head.tsx'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { pageMeta } from '#client/app/page-meta.ts'
import { ForVisitors, StartForVisitors } from '#client/app/shell/navigation/start-buttons.tsx'

export const meta = () =>
  pageMeta({
    path: paths.tryCards,
    title: `Try thirteen cards · ${site.name}`,
    description:
      'Thirteen medical oncology board flashcards, one or two from each category of the exam outline, with spaced repetition. No account needed; your ratings come along when you register.',
  })

export default function TryCards() {
  const start = <StartForVisitors label="Create a free account" />
  return (
    <>
      <TryHead />
      <VisitorStudy
        start={start}
        promise={(text) => (
          <ForVisitors>
            <p>{text}</p>
            {start}
          </ForVisitors>
        )}
      />
    </>
  )
}
