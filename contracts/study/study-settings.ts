import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, trimmed } from '#contracts/primitives.ts'
import { minutesProfiles, mostMinutes } from '#domain/exam-plan/minutes-profile.ts'

/** A learner's settings of study. */

export const textSizes = ['small', 'medium', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]

const minutesOfDay = z.number().int().min(5).max(mostMinutes)

export const settings = z.object({
  examDate: calendarDate.nullable(),
  timeZone: z.string(),
  newCardsPerDay: z.number().int().min(0).max(200),
  dailyMinutes: minutesOfDay,
  /**
   * The profile of the minutes until the exam; null stands for the default. Absent, like the next field, in
   * replies that browsers stored from an earlier version.
   */
  minutesProfile: z.enum(minutesProfiles).nullable().optional(),
  /** The most minutes on a day; null when the learner has not chosen them. */
  longestDay: minutesOfDay.nullable().optional(),
  /**
   * The date on which the profile began; null without an exam date. It is sent to undo a change, and must not
   * be after today.
   */
  profileBegunOn: calendarDate.nullable().optional(),
  easyButton: z.boolean(),
  singleKeys: z.boolean(),
  /** Whether badges are hidden and not celebrated; they are still earned. */
  hideBadges: z.boolean(),
  /** The text size of cards and questions. */
  textSize: z.enum(textSizes),
  /** Whether cards can also be rated by swipes, on touch screens. */
  swipes: z.boolean(),
  /** Whether components of drugs come in Today beside the flashcards. */
  drugsInToday: z.boolean(),
  /**
   * Whether questions have up to a third of the minutes of Today; it becomes false when they are left undone
   * for three days.
   */
  questionsInToday: z.boolean(),
  /**
   * The part of the day's minutes, in percent, for own cards that name no category. Absent in replies that browsers stored
   * from an earlier version.
   */
  ownCardsShare: z.number().int().min(0).max(90).optional(),
  /** Whether new cards come although so many cards wait that they would pause. */
  newWhileCatchingUp: z.boolean(),
  /** Whether the plan keeps up known cards after the exam day, so that the goal is not asked again. */
  keepsAfterExam: z.boolean(),
  /** The ids of the outline's categories in which the learner feels weakest: new cards begin there. */
  weakCategories: z.array(trimmed(60)).max(20),
  /** Whether the questions after the registration were answered or skipped; it never becomes false again. */
  isFirstRunDone: z.boolean(),
})
export type StudySettings = z.infer<typeof settings>

const seconds = z.number().min(0)
export const settingsReply = settings.extend({
  /** The profile that is used with the exam date. */
  profileNow: z.enum(minutesProfiles).optional(),
  /**
   * The learner's own seconds for a card or question, for estimates; absent in replies that browsers stored
   * from an earlier version.
   */
  pace: z.object({ review: seconds, relearn: seconds, newCard: seconds, question: seconds }).optional(),
})

export const studySettings = {
  getSettings: endpoint({
    method: 'GET',
    path: '/api/study/settings',
    isKeptOffline: true,
    summary: 'The learner’s study settings, and how fast they study',
    access: 'user',
    reply: settingsReply,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/study/settings',
    summary: 'Change some of the study settings',
    access: 'user',
    body: settings.partial(),
    reply: settingsReply,
  }),
}
