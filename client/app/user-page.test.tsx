import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { premiumAdmin } from '#contracts/accounts/premium-admin.ts'
import { userAdmin } from '#contracts/accounts/user-admin.ts'
import { type SupportedUser, userSupport } from '#contracts/accounts/user-support.ts'
import { audit } from '#contracts/audit/audit.ts'
import { type AdminPayment, paymentAdmin } from '#contracts/billing/payment-admin.ts'
import { messages } from '#contracts/messages/messages.ts'
import { moderationAdmin } from '#contracts/moderation/moderation-admin.ts'
import { progress } from '#contracts/progress/progress.ts'
import { security } from '#contracts/security/security.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { UserPage } from './user-page.tsx'

const server = fakeServer()

const ada: SupportedUser = {
  id: 7,
  username: 'ada',
  email: 'ada@mail.example',
  isEmailConfirmed: true,
  isAddressFailing: false,
  addressFailure: null,
  pendingEmail: 'ada.new@mail.example',
  firstName: 'Ada',
  lastName: 'Moreau',
  degrees: 'MD',
  contentRoles: [],
  practiceLocation: '',
  role: 'oncologist',
  isAdmin: false,
  subscriptionStatus: 'active',
  subscriptionPlan: 'annual',
  subscriptionEndsAt: '2031-12-03T12:00:00Z',
  createdAt: '2020-02-03T12:00:00Z',
  lastSeenAt: null,
  isInvited: false,
  twoFactorEnabled: true,
  declinedMail: [{ kind: 'news', changedBy: 'link', changedAt: '2026-11-20T12:00:00.000Z' }],
  recoveryCodesLeft: 3,
  studyHomeConsentUntil: null,
  isSuspended: false,
  timeZone: 'UTC',
}
const payment = {
  id: 10,
  status: 'paid',
  note: '',
  provider: 'stripe',
  providerPaymentId: 'pi_123',
  link: null,
  amount: 100,
  expectedAmount: 100,
  currency: 'usd',
  refundedAmount: 0,
  refundedAt: null,
  refunds: [],
  dispute: null,
  accessUntil: null,
  accessEndedAt: null,
  handledAt: null,
  handledBy: null,
  handledNote: '',
  planName: 'Premium 1 Year',
  promoCode: null,
  userId: 7,
  username: 'ada',
  email: 'ada@mail.example',
  paidAt: '2020-02-03T12:00:00Z',
  receiptNumber: '2020-000010',
} satisfies AdminPayment
const note = {
  text: 'Lost her phone',
  writtenBy: 'chief',
  writtenById: 1,
  writtenAt: '2020-02-03T12:00:00Z',
  changedAt: null,
}

beforeEach(() => {
  server.reply(accounts.currentUser, { id: 1, username: 'chief', isAdmin: true } as unknown as User)
  server.reply(userSupport.getUser, ada)
  server.reply(userSupport.listUserSessions, [])
  server.reply(userSupport.listStaffNotes, ({ url }) =>
    url.searchParams.has('before')
      ? { notes: [{ ...note, id: 1, text: 'The oldest', isOwn: false }], hasMore: false }
      : { notes: [{ ...note, id: 2, isOwn: true }], hasMore: true },
  )
  server.reply(premiumAdmin.listPremium, { grants: [], until: null })
  server.reply(paymentAdmin.listPayments, {
    payments: [payment],
    hasMore: false,
    openMismatches: 0,
    failedRefunds: 0,
  })
  server.reply(messages.listOutbox, { messages: [], hasMore: false, failed: 0, hasMailServer: true })
  server.reply(moderationAdmin.listUserReports, [])
  server.reply(progress.learnerFigures, {
    examDate: null,
    minutesADay: 35,
    studyDays: 1200,
    lastStudyDay: '2020-02-03',
    goodWeeks: 2,
    seconds: 7200,
    reviews: 40,
    cardsStudied: 30,
    cardsMastered: 10,
    questions: { answered: 8, right: 6 },
  })
  server.reply(security.listSecurityEvents, { events: [], hasMore: false })
  server.reply(audit.listAudit, { entries: [], hasMore: false, actions: [], actors: [], subjectTypes: [] })
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const section = (name: string) => screen.findByRole('region', { name })

it('says why mail comes back, and lets the address have mail again', async () => {
  const diagnostic = '550 5.1.1 user unknown'
  const addressFailure = { since: '2020-02-03T12:00:00Z', status: '5.1.1', diagnostic }
  server.reply(userSupport.getUser, { ...ada, isAddressFailing: true, addressFailure })
  server.reply(userSupport.restoreAddress, ada)
  const { user } = renderApp(<UserPage id={7} />)
  await screen.findByText(/^Since .*2020.*: 550 5\.1\.1 user unknown\. Nothing is sent to the address/)
  await user.click(await button('Send mail again'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send mail again: ada' }))
  fill(dialog.getByLabelText('Reason'), 'The mailbox was full')
  await user.click(dialog.getByRole('button', { name: 'Send mail again' }))
  await screen.findByText('Mail is sent to the address again')
  const [request] = server.requestsTo(userSupport.restoreAddress)
  expect(request?.body).toEqual({ reason: 'The mailbox was full' })
})

it('says who the user is, and asks each part for this user alone', async () => {
  renderApp(<UserPage id={7} />)
  await screen.findByRole('heading', { level: 1, name: 'Ada Moreau, MD' })
  const account = await section('Account')
  within(account).getByText('ada@mail.example (confirmed)')
  within(account).getByText('ada.new@mail.example (waits for its confirmation)')
  within(account).getByText('On, 3 recovery codes left')
  await within(await section('Progress')).findByText('8, 75% right')
  const author = await within(await section('Staff notes')).findByRole('link', { name: 'chief' })
  expect(author.getAttribute('href')).toBe('/admin/users/1')
  await within(await section('Payments')).findByText('Receipt 2020-000010')
  await within(await section('E-mails')).findByText('There are no messages here.')
  await within(await section('Audit log')).findByText('Nothing has been changed yet.')
  const [asked] = server.requestsTo(audit.listAudit)
  expect(asked?.url.search).toBe('?person=7')
  expect(server.requestsTo(security.listSecurityEvents)[0]?.url.search).toBe('?username=ada')
})

it('says that there is no such user, and leads to what was changed about them', async () => {
  server.reject(userSupport.getUser, { status: 404, error: 'There is no such user' })
  renderApp(<UserPage id={7} />)
  await screen.findByText(/There is no such user/)
  expect((await screen.findByRole('link', { name: 'audit log' })).getAttribute('href')).toBe(
    '/admin/audit?person=7',
  )
})

it('shows the other parts when one cannot be loaded, and loads it again', async () => {
  server.disconnect(paymentAdmin.listPayments)
  const { user } = renderApp(<UserPage id={7} />)
  const payments = await section('Payments')
  await within(payments).findByText('Could not load the payments')
  await within(await section('Progress')).findByText('1,200')
  server.reply(paymentAdmin.listPayments, {
    payments: [],
    hasMore: false,
    openMismatches: 0,
    failedRefunds: 0,
  })
  await user.click(within(payments).getByRole('button', { name: 'Try Again' }))
  await within(payments).findByText('Nothing was paid from this account.')
})

it('offers what fits the account, and asks for the reason', async () => {
  server.reply(userAdmin.resetTwoFactor, ada)
  const { user } = renderApp(<UserPage id={7} />)
  await button('Send a password reset')
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  await user.click(await button('Reset two-factor sign-in'))
  const dialog = await screen.findByRole('dialog', { name: 'Reset two-factor sign-in: ada' })
  expect(within(dialog).queryByRole('radio')).toBeNull()
  const send = within(dialog).getByRole('button', { name: 'Reset two-factor sign-in' })
  await user.click(send)
  await within(dialog).findByText('Please give a reason')
  fill(within(dialog).getByLabelText('Reason'), 'Lost phone')
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requestsTo(userAdmin.resetTwoFactor)[0]?.body).toEqual({ reason: 'Lost phone' })
  await waitFor(() => expect(server.requestsTo(userSupport.getUser).length).toBeGreaterThan(1))
})

it('opens the study home only while the user allows it, and says how that is', async () => {
  const { unmount } = renderApp(<UserPage id={7} />)
  const waiting = await button('See as')
  expect(waiting).toHaveProperty('disabled', true)
  screen.getByText(/once the user allows it: for 24 hours, in the profile under “Help from support”/)
  unmount()
  server.reply(userSupport.getUser, { ...ada, studyHomeConsentUntil: '2020-02-04T12:00:00Z' })
  renderApp(<UserPage id={8} />)
  const link = await screen.findByRole('link', { name: 'See as' })
  expect(link.getAttribute('href')).toBe('/admin/users/7/study-home')
  screen.getByText(/lets support see the study home until Feb 4, 2020/)
})

it('offers nothing on one’s own account', async () => {
  server.reply(accounts.currentUser, { id: 7, username: 'ada', isAdmin: true } as unknown as User)
  renderApp(<UserPage id={7} />)
  await screen.findByText('This is your own account. You change it on your profile page.')
  expect(screen.queryByRole('button', { name: 'Delete User' })).toBeNull()
})

it('shows beside the address why it was refused', async () => {
  server.reject(userSupport.correctAddress, {
    status: 409,
    error: 'taken',
    fields: { email: 'An account with this e-mail already exists' },
  })
  const { user } = renderApp(<UserPage id={7} />)
  await user.click(await button('Correct the address'))
  const dialog = await screen.findByRole('dialog', { name: 'Correct the address: ada' })
  fill(within(dialog).getByLabelText('New address'), 'taken@mail.example')
  fill(within(dialog).getByLabelText('Reason'), 'Typing error')
  await user.click(within(dialog).getByRole('button', { name: 'Mail the link' }))
  await within(dialog).findByText('An account with this e-mail already exists')
})

it('adds a note, shows older ones, and lets everybody edit only their own', async () => {
  server.reply(userSupport.addStaffNote, { ...note, id: 3, isOwn: true })
  const { user } = renderApp(<UserPage id={7} />)
  const notes = await section('Staff notes')
  await within(notes).findByText('Lost her phone')
  await user.click(within(notes).getByRole('button', { name: 'Show more of the notes' }))
  const oldest = (await within(notes).findByText('The oldest')).closest('li') as HTMLElement
  expect(within(oldest).queryByRole('button')).toBeNull()
  fill(within(notes).getByLabelText('New note'), 'Called back')
  await user.click(within(notes).getByRole('button', { name: 'Add note' }))
  await waitFor(() =>
    expect(server.requestsTo(userSupport.addStaffNote)[0]?.body).toEqual({ text: 'Called back' }),
  )
})

it('sends a receipt again with an id of the click', async () => {
  server.reply(paymentAdmin.resendReceipt, { ok: true })
  const { user } = renderApp(<UserPage id={7} />)
  await user.click(await button('Send receipt again: receipt 2020-000010'))
  await screen.findByText('The receipt is on its way')
  const [sent] = server.requestsTo(paymentAdmin.resendReceipt)
  expect(sent?.body).toEqual({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

it('content roles are given at one press, and what failed says why and stays chosen', async () => {
  server.reply(userSupport.changeContentRoles, { contentRoles: ['reviewer'] })
  const { user } = renderApp(<UserPage id={7} />)
  const roles = within(await screen.findByRole('region', { name: 'Content roles' }))
  expect(roles.getByRole('button', { name: 'Save roles' })).toHaveProperty('disabled', true)
  await user.click(roles.getByRole('checkbox', { name: 'Reviewer' }))
  server.reply(userSupport.getUser, { ...ada, contentRoles: ['reviewer'] })
  await user.click(roles.getByRole('button', { name: 'Save roles' }))
  await waitFor(() =>
    expect(roles.getByRole('button', { name: 'Save roles' })).toHaveProperty('disabled', true),
  )
  expect(server.requestsTo(userSupport.changeContentRoles)).toMatchObject([
    { body: { contentRoles: ['reviewer'] } },
  ])
  server.reject(userSupport.changeContentRoles, { status: 500, error: 'Server Error' })
  await user.click(roles.getByRole('checkbox', { name: 'Editor' }))
  await user.click(roles.getByRole('button', { name: 'Save roles' }))
  await roles.findByRole('alert')
  expect(roles.getByRole('checkbox', { name: 'Editor' })).toHaveProperty('checked', true)
})
