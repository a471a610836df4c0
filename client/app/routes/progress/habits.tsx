import { Achievements } from '#client/features/badges/achievements.tsx'
import { StudyDaysCard } from '#client/features/progress/charts/study-days-card.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Habits')

/** The days and weeks of study, and the badges that they have earned. */
export default function Habits() {
  return (
    <>
      <StudyDaysCard />
      <Achievements />
    </>
  )
}
