import { counts } from 'virtual:public-facts/counts'
import { PageHead } from '#client/features/welcome/page-head.tsx'
import { Closing } from '#client/features/welcome/sections/closing.tsx'
import { ExamFacts } from '#client/features/welcome/sections/exam-facts.tsx'
import { Steps } from '#client/features/welcome/sections/steps.tsx'
import { Syllabus } from '#client/features/welcome/sections/syllabus.tsx'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { pageMeta } from '#client/app/page-meta.ts'
import { ForVisitors, StartForVisitors } from '#client/app/shell/navigation/start-buttons.tsx'
import { PageFacts } from '#client/app/shell/page-facts.tsx'

const description =
  'A self-paced review course for the medical oncology boards: every category of the exam content outline, spaced-repetition flashcards, board-style questions and a drug database, in short daily sessions.'

export const meta = () =>
  pageMeta({
    path: paths.boardReview,
    title: `Medical oncology board review course · ${site.name}`,
    description,
  })

const week = [
  {
    when: 'Every day',
    title: 'Do what today holds',
    text: 'Today shows the cards that are planned and how long they will take, and opens with one key. Fifteen minutes on a clinic day is enough to keep what you have learned.',
  },
  {
    when: 'Three evenings',
    title: 'Learn something new',
    text: 'Take one chapter from the syllabus. Cards you miss come back after five or ten others, in the same sitting, until you know them.',
  },
  {
    when: 'Once a week',
    title: 'Face what you avoid',
    text: 'One sitting with the cards of low confidence, lowest first. Star what you want to see again, and report what you think is wrong.',
  },
  {
    when: 'Once a month',
    title: 'Look at the map',
    text: 'Mastery by chapter shows which topics lag behind. The plan in three phases, laid back from your exam date, says what this month is for.',
  },
]

const facts = import.meta.env.SSR
  ? {
      '@type': 'Course',
      name: 'Medical oncology board review course',
      description,
      url: `${site.publicUrl}${paths.boardReview}`,
      provider: { '@type': 'Organization', name: site.name, url: `${site.publicUrl}/` },
      offers: { '@type': 'Offer', category: 'Partially Free' },
      hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'online' },
    }
  : undefined

export default function BoardReview() {
  return (
    <>
      <PageFacts facts={facts} />
      <PageHead
        title="Medical oncology board review course"
        lead={`A self-paced course in ${counts.chapters} chapters that runs beside a full clinical schedule: short daily sessions, one growing memory, and a clear view of what is still missing.`}
        action={<StartForVisitors label="Start the course" />}
      />
      <ExamFacts />
      <Steps title="A week in the course" steps={week} />
      <Syllabus />
      <ForVisitors>
        <Closing
          title="Start with the free chapters"
          text="They cover a part of every category. You will know after one evening whether this way of studying suits you."
          action={<StartForVisitors label="Create a free account" />}
        />
      </ForVisitors>
    </>
  )
}
