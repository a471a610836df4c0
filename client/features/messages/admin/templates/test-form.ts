/** An admin's values for the placeholders of an announcement. Previews show sample data for empty fields. */
export interface Announcement {
  ANNOUNCEMENT_TITLE: string
  ANNOUNCEMENT_BODY: string
  ADDITIONAL_DETAILS: string
}

export type SendTo = 'single' | 'all' | 'list'

/** The state of the panel that sends e-mails from templates. It is kept while the tabs change. */
export interface TestForm {
  sendTo: SendTo
  to: string
  list: string
  announcement: Announcement
}

export const emptyForm: TestForm = {
  sendTo: 'single',
  to: '',
  list: '',
  announcement: { ANNOUNCEMENT_TITLE: '', ANNOUNCEMENT_BODY: '', ADDITIONAL_DETAILS: '' },
}

/** The admin has typed a part of a broadcast, which is stored nowhere else. */
export const isBroadcastTyped = ({ list, announcement }: TestForm) =>
  [list, ...Object.values(announcement)].some((text) => text.trim() !== '')

export const peopleText = (count: number) =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`
