import type { z } from 'zod'
import { recoveryCodesReply } from '#contracts/accounts/account-security.ts'
import { user } from '#contracts/accounts/accounts.ts'
import { premiumGrant, userPremium } from '#contracts/accounts/premium-admin.ts'
import { adminUser } from '#contracts/accounts/user-admin.ts'
import { planId, professionalRole } from '#contracts/accounts/user-filter.ts'
import { staffNote } from '#contracts/accounts/user-support.ts'
import { auditEntry } from '#contracts/audit/audit.ts'
import { badge } from '#contracts/badges/badges.ts'
import { checkoutBody } from '#contracts/billing/billing.ts'
import { dispute } from '#contracts/billing/dispute-admin.ts'
import { adminPayment } from '#contracts/billing/payment-admin.ts'
import { promoCode } from '#contracts/billing/promo-admin.ts'
import { ownPayment } from '#contracts/billing/receipts.ts'
import { importFormat } from '#contracts/catalogue/card-import.ts'
import {
  cardProgress,
  chapter,
  flashcard,
  intervals,
  noteForm,
  primer,
  studyCard,
  tagList,
} from '#contracts/catalogue/catalogue.ts'
import { adminFlashcard } from '#contracts/catalogue/content-admin.ts'
import { editedPrimer, primerText } from '#contracts/catalogue/primer-editing.ts'
import { drug, drugComponentId } from '#contracts/drugs/drugs.ts'
import { changeNote } from '#contracts/editing/change-note.ts'
import { earlierText, restoreBody } from '#contracts/editing/earlier-text.ts'
import { changeSet } from '#contracts/editorial/change-sets.ts'
import { labelChangeFile, labelChangesSaved } from '#contracts/editorial/label-changes.ts'
import { reviewTask, taskMoved, taskToRead } from '#contracts/editorial/tasks.ts'
import { broadcast } from '#contracts/messages/mail-admin.ts'
import { mailPreferencesReply } from '#contracts/messages/mail-preferences.ts'
import { emailTemplate, emailTemplates, outboxEntry } from '#contracts/messages/messages.ts'
import { foundSubscriptions } from '#contracts/messages/subscriptions.ts'
import { userReport } from '#contracts/moderation/moderation-admin.ts'
import { listedNote, noteOrigin, ownDeck, ownNote } from '#contracts/own-cards/own-cards.ts'
import { ownImportRun } from '#contracts/own-cards/own-import.ts'
import { deckShare, noteChange, noteField } from '#contracts/own-cards/own-sharing.ts'
import {
  calendarDate,
  count,
  dollars,
  done,
  errorReply,
  id,
  idText,
  instant,
  longId,
  page,
  percent,
  uuid,
} from '#contracts/primitives.ts'
import { chapterStat, share } from '#contracts/progress/progress.ts'
import { estimate } from '#contracts/progress/readiness.ts'
import {
  block,
  blockHead,
  blockSection,
  blockState,
  category,
  difficulty,
  explanation,
  marks,
  optionIndex,
  questionConfidence,
  scoreRow,
  task,
} from '#contracts/questions/question-block.ts'
import { editedQuestion } from '#contracts/questions/question-editing.ts'
import { adminMatches } from '#contracts/search/admin-search.ts'
import { marked } from '#contracts/search/search.ts'
import { securityEvent } from '#contracts/security/security.ts'
import { componentReply, drugComponent, drugEntry, drugProgress } from '#contracts/study/components.ts'
import { loggedRating, sessionCardId } from '#contracts/study/running-sessions.ts'
import { confidence, progressReply } from '#contracts/study/study.ts'
import { weeksReply } from '#contracts/study/study-plan.ts'
import { settingsReply } from '#contracts/study/study-settings.ts'
import { dayAhead, minutesOfDay, parts } from '#contracts/study/today.ts'
import { revenue } from '#contracts/visits/visits.ts'

/**
 * Schemas that several calls share: the description of the API has each once, under its name here, and refers to it
 * everywhere else.
 */
export const namedSchemas: Record<string, z.ZodType> = {
  AddressId: idText,
  AdminFlashcard: adminFlashcard,
  AdminMatches: adminMatches,
  AdminPayment: adminPayment,
  AdminUser: adminUser,
  AuditEntry: auditEntry,
  Badge: badge,
  BlockHead: blockHead,
  BlockSection: blockSection,
  BlockState: blockState,
  Broadcast: broadcast,
  CalendarDate: calendarDate,
  CardProgress: cardProgress,
  ChangeNote: changeNote,
  ChangeSet: changeSet,
  Chapter: chapter,
  Checkout: checkoutBody,
  ChapterStatistics: chapterStat,
  Confidence: confidence,
  Count: count,
  DayAhead: dayAhead,
  DeckShare: deckShare,
  Dollars: dollars,
  Dispute: dispute,
  Done: done,
  Drug: drug,
  DrugComponent: drugComponent,
  DrugComponentId: drugComponentId,
  DrugComponentReply: componentReply,
  DrugEntry: drugEntry,
  DrugProgress: drugProgress,
  EarlierText: earlierText,
  EditedQuestion: editedQuestion,
  Error: errorReply,
  Estimate: estimate,
  Explanation: explanation,
  Flashcard: flashcard,
  Id: id,
  ImportFormat: importFormat,
  Instant: instant,
  Intervals: intervals,
  LabelChangeFile: labelChangeFile,
  LabelChangesSaved: labelChangesSaved,
  ListedNote: listedNote,
  LoggedRating: loggedRating,
  LongId: longId,
  MailPreferences: mailPreferencesReply,
  MailTemplate: emailTemplate,
  MailTemplates: emailTemplates,
  MarkedText: marked,
  MinutesOfDay: minutesOfDay,
  NoteChange: noteChange,
  NoteField: noteField,
  NoteForm: noteForm,
  NoteOrigin: noteOrigin,
  OptionIndex: optionIndex,
  OutboxEntry: outboxEntry,
  OwnDeck: ownDeck,
  OwnImport: ownImportRun,
  OwnNote: ownNote,
  Payment: ownPayment,
  PageNumber: page,
  Percent: percent,
  PlanId: planId,
  PremiumAccess: userPremium,
  PremiumGrant: premiumGrant,
  Primer: primer,
  EditedPrimer: editedPrimer,
  PrimerText: primerText,
  ProfessionalRole: professionalRole,
  PromoCode: promoCode,
  QuestionBlock: block,
  QuestionCategory: category,
  QuestionConfidence: questionConfidence,
  QuestionDifficulty: difficulty,
  QuestionMarks: marks,
  QuestionTask: task,
  RatedCard: progressReply,
  RecoveryCodes: recoveryCodesReply,
  Restoration: restoreBody,
  Revenue: revenue,
  ReviewTask: reviewTask,
  Score: scoreRow,
  SecurityEvent: securityEvent,
  SessionCardId: sessionCardId,
  Share: share,
  StaffNote: staffNote,
  StudyCard: studyCard,
  StudySettings: settingsReply,
  Subscriptions: foundSubscriptions,
  Tags: tagList,
  TaskMoved: taskMoved,
  TaskToRead: taskToRead,
  User: user,
  UserReport: userReport,
  Uuid: uuid,
  WeekMinutes: weeksReply,
  Workload: parts,
}
