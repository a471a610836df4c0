import { type Announcement, emptyForm } from '#client/features/messages/admin/templates/test-form.ts'
import { checkAddressList } from '#contracts/messages/address-list.ts'
import type { Recipients } from './recipient-count.ts'
import { instantOf } from './start-time.ts'

/** The state of the form that writes a broadcast. */
export interface ComposeForm {
  announcement: Announcement
  kind: Recipients['kind']
  days: string | number
  weeks: string | number
  program: string
  list: string
  isLater: boolean
  /** As in a `datetime-local` field. */
  time: string
}

export const emptyCompose: ComposeForm = {
  announcement: emptyForm.announcement,
  kind: 'all',
  days: 14,
  weeks: 4,
  program: '',
  list: '',
  isLater: false,
  time: '',
}

export const kindOptions: { value: Recipients['kind']; label: string }[] = [
  { value: 'all', label: 'All registered users' },
  { value: 'free', label: 'Never had premium' },
  { value: 'active', label: 'Premium active' },
  { value: 'expiring', label: 'Premium ends within …' },
  { value: 'expired', label: 'Premium has ended' },
  { value: 'unseen', label: 'Not seen for …' },
  { value: 'program', label: 'Practice location contains …' },
  { value: 'exam', label: 'Exam within …' },
  { value: 'list', label: 'Custom list' },
]

const inRange = (value: string | number, most: number) => Number(value) >= 1 && Number(value) <= most

/** The recipients as the server takes them; undefined while a field is missing or wrong. */
export function recipientsIn({ kind, days, weeks, program, list }: ComposeForm): Recipients | undefined {
  switch (kind) {
    case 'list': {
      const { emails, problem } = checkAddressList(list)
      return problem ? undefined : { kind, emails }
    }
    case 'expiring':
    case 'unseen':
      return inRange(days, 3650) ? { kind, days: Number(days) } : undefined
    case 'exam':
      return inRange(weeks, 260) ? { kind, weeks: Number(weeks) } : undefined
    case 'program':
      return program.trim() === '' ? undefined : { kind, program: program.trim() }
    default:
      return { kind }
  }
}

/** Whether everything is there that a broadcast needs. */
export function isComplete(form: ComposeForm): boolean {
  const { ANNOUNCEMENT_TITLE: title, ANNOUNCEMENT_BODY: body } = form.announcement
  const hasText = title.trim() !== '' && body.trim() !== ''
  const hasTime = !form.isLater || instantOf(form.time) !== undefined
  return hasText && hasTime && recipientsIn(form) !== undefined
}

/** The admin has typed what is stored nowhere else. */
export const isComposed = ({ announcement, list }: ComposeForm) =>
  [list, ...Object.values(announcement)].some((text) => text.trim() !== '')
