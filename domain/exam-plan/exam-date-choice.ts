import { studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'

/** Said where a new exam date is typed. */
export const pastExamDate = 'Choose an exam date that has not passed'

/** Whether a date (YYYY-MM-DD) can become the exam date on this study day. */
export const canBeExamDate = (date: string, today: number): boolean => studyDayOfIsoDate(date) >= today
