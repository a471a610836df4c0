/** What an admin has typed for the placeholders of an announcement; empty fields show sample data in previews. */
export interface Announcement {
  ANNOUNCEMENT_TITLE: string
  ANNOUNCEMENT_BODY: string
  ADDITIONAL_DETAILS: string
}

export type SendTo = 'single' | 'all' | 'list'

/** The panel that sends e-mails from templates; it is kept while the tabs change. */
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

/** Something of a broadcast is typed: it is only here. */
export const isBroadcastTyped = ({ list, announcement }: TestForm) =>
  [list, ...Object.values(announcement)].some((text) => text.trim() !== '')

export const peopleText = (count: number) =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`
