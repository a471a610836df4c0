import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { messagesMails } from '#server/features/messages/messages.mails.ts'
import {
  chooseInWallet,
  createPromo,
  type PaymentApp,
  payOnPage,
  registerPayer,
  registration,
  sessionIdOf,
  startPaymentApp,
} from '#tests/support/app/payment-app.ts'
import { questionText, words } from '#tests/support/app/question-admin-app.ts'
import { fileOf, question } from '#tests/support/app/question-import-app.ts'
import type { Client } from '#tests/support/app/test-app.ts'
import { type CommitGate, gateCommits } from '#tests/support/database/fail-after-commit.ts'
import { changeSetDesk, noteOf } from '#tests/support/editorial/change-set-desk.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { sendFile } from '#tests/support/own-cards/import-file.ts'
import { addressTokenTo } from '#tests/support/server/address-link.ts'
import { answerTo, buildBlock, questionKeys } from '#tests/support/server/answer-questions.ts'
import { saveChapter } from '#tests/support/server/known-by-learner.ts'
import { asReviewer, requestReview } from '#tests/support/server/review-tasks.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'
import { agreement, copyOf, shareOf } from '#tests/support/server/shared-decks.ts'
import { jpegOf } from '#tests/support/server/small-jpeg.ts'
import { wavOf } from '#tests/support/server/sounds.ts'
import { codeOf, stepMs } from '#tests/support/server/two-factor.ts'
import { multipartBody } from '#tests/support/server/upload.ts'
import { everyCall } from './every-call.ts'

/**
 * A failure never denies what was saved. When the database is lost after any of a call's commits, there are
 * two possibilities. Either the call was answered with success, or the same call a moment later gets the
 * reply of the first and leaves the same rows.
 */

let app: PaymentApp
let admin: Client
let gate: CommitGate
let counts: string
beforeAll(async () => {
  app = await startPaymentApp({ THROTTLE_FACTOR: '1000', BOUNCE_WEBHOOK_TOKEN: bounceToken })
  admin = await app.as('admin')
  counts = await statementOfCounts()
  gate = gateCommits()
})
afterAll(async () => {
  gate.restore()
  await app.close()
})

interface Request {
  by: Client
  params?: (string | number)[]
  query?: string
  body?: object
  raw?: Pick<InjectOptions, 'payload' | 'headers'>
}
type Scenario = () => Promise<Request>

let made = 0
/** A text that no earlier scenario has used. */
function fresh(word: string): string {
  made += 1
  return `${word}${made}`
}

async function rows<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.deps.open.query<Row>(statement, values)).rows
}

/** A card in a chapter of its own that nobody has reviewed. */
async function newCard(): Promise<number> {
  const { cardIds } = await saveChapter(app, { title: fresh('Chapter '), category: 'breast', cards: 1 })
  return cardIds[0] ?? 0
}

async function newChapter(): Promise<number> {
  return (await saveChapter(app, { title: fresh('Chapter '), category: 'breast', cards: 2 })).chapterId
}

async function ratedCard(by: Client) {
  const [cardId, reviewId] = [await newCard(), randomUUID()]
  await by.post(`/api/flashcards/${cardId}/progress`, { confidence: 3, reviewId })
  return { cardId, reviewId }
}

async function drugId(): Promise<number> {
  const [drug] = await rows<{ id: number }>('select id from drugs order by id limit 1')
  return Number(drug?.id)
}

/** A primer with another source than it has. */
async function editedPrimer() {
  const [{ id = 0 } = {}] = await rows<{ id: number }>(
    'select chapter_id as id from primers where edited_at is null order by 1 limit 1',
  )
  const { parts, reviewedOn, revision } = (await admin.get(`/api/admin/chapters/${id}/primer`)).body
  return { params: [id], body: { parts, reviewedOn, revision, sources: [fresh('A trial, ')] } }
}

/** A learner who lets support see the study home. */
async function withStudyHomeConsent(): Promise<Client> {
  const by = await app.as('learner')
  await by.post('/api/user/study-home-consent')
  return by
}

/** A card or a question that waits for a review. */
async function newReview(subject: 'flashcard' | 'question' = 'flashcard'): Promise<number> {
  const subjectId = subject === 'flashcard' ? await newCard() : await saveQuestion(app.deps.open)
  return requestReview(admin, { subject, subjectId })
}

/** People who work on a change set with an edit of a new card, or of a new question, which has come this far. */
async function changeSetUntil(state: 'draft' | 'in_review' | 'approved' | 'live', subject = 'flashcard') {
  const desk = await changeSetDesk(app)
  const { id } = await desk.begin(fresh('Set '))
  const isCard = subject === 'flashcard'
  const itemId = isCard ? await newCard() : await saveQuestion(app.deps.open)
  const text = isCard ? { answer: fresh('Answer ') } : { keyPoint: fresh('Point '), keyOption: 1 }
  const written = { text, change: noteOf('New') }
  if (!isCard) await rows('update questions set stem = $2 where id = $1', [itemId, words(fresh('word'))])
  const saved = await desk.write(id, [subject, itemId], written)
  expect([saved.status, saved.body.error]).toEqual([200, undefined])
  const editId = saved.body.items[0].id
  if (state !== 'draft') await desk.step(id, 'send', desk.author)
  if (state === 'approved' || state === 'live') {
    await desk.reviewAll(id)
    await desk.step(id, 'approve', desk.editor)
  }
  if (state === 'live') await desk.step(id, 'publish', desk.editor)
  return { desk, id, editId, itemId }
}

/** A request of an admin that acts on another account. */
async function help(userId?: number) {
  return { by: admin, params: [userId ?? (await app.as('learner')).userId], body: { reason: 'x' } }
}

async function withTotp(): Promise<{ by: Client; secret: string }> {
  const by = await app.as('learner')
  const { secret } = (await by.post('/api/user/totp/setup', { currentPassword: by.password })).body
  await by.post('/api/user/totp/confirm', { code: codeOf(app, secret) })
  app.clock.advance(stepMs)
  return { by, secret }
}

/** A learner in a block, with the body of an answer to its first question. */
async function inBlock(mode: 'tutor' | 'timed' = 'tutor') {
  const by = await app.as('premium')
  const questionId = await saveQuestion(app.deps.open)
  const path = await buildBlock(by, { source: { by: 'question', questionId }, count: 1, mode })
  const key = (await questionKeys(app)).of(questionId)
  return { by, questionId, blockId: Number(path.split('/').at(-1)), path, key }
}

async function inExam(): Promise<{ by: Client; blockId: number }> {
  const by = await app.as('premium')
  const { body } = await by.post('/api/questions/exams', { requestId: randomUUID(), form: 'short' })
  return { by, blockId: body.id }
}

/**
 * A learner who takes part in the measurements, and a question about a card that was drawn and seen long
 * enough ago.
 */
async function withProbe() {
  const by = await app.as('premium')
  await by.put('/api/evidence/participation', { takesPart: true })
  const { cardId } = await ratedCard(by)
  await rows("insert into lent_cards (user_id, flashcard_id, arm, drawn_at) values ($1, $2, 'plan', now())", [
    by.userId,
    cardId,
  ])
  await rows("update card_reviews set reviewed_at = reviewed_at - interval '30 days' where user_id = $1", [
    by.userId,
  ])
  return { by, questionId: await saveQuestion(app.deps.open, { cards: [cardId] }) }
}

async function reported(kind: 'flashcard' | 'question'): Promise<number> {
  const by = await app.as('learner')
  const contentId =
    kind === 'flashcard' ? await newCard() : await saveQuestion(app.deps.open, { isSample: true })
  const reason = fresh('The dose is wrong ')
  await by.post('/api/content/flag', { contentType: kind, contentId, reason })
  const table = kind === 'flashcard' ? 'content_flags' : 'question_flags'
  const [flag] = await rows<{ id: number }>(`select id from ${table} where reason = $1`, [reason])
  return Number(flag?.id)
}

const promoBody = () => ({ code: fresh('PROMO'), discountType: 'percentage', discountValue: 20 })

async function paidByCard(): Promise<{ by: Client; sessionId: string; ticket: string; userId: number }> {
  const { browser, userId, ticket } = await registerPayer(app)
  const { body } = await browser.post('/api/create-stripe-checkout', { planId: 'annual', ticket })
  await payOnPage(app.browser(), body.url)
  return { by: browser, sessionId: sessionIdOf(body.url), ticket, userId }
}

async function lastPayment(userId: number): Promise<number> {
  const [payment] = await rows<{ id: number }>('select id from payments where user_id = $1', [userId])
  return Number(payment?.id)
}

async function withDeck(): Promise<{ by: Client; deckId: number }> {
  const by = await app.as('learner')
  return { by, deckId: (await by.post('/api/own/decks', { name: fresh('Deck ') })).body.id }
}

const ownNote = (deckId: number) => ({
  ...{ requestId: randomUUID(), deckId, form: 'reversed', front: 'Front', back: 'Back' },
  ...{ why: '', source: '', tags: [], category: null },
})

async function withShare() {
  const { by: author, deckId } = await withDeck()
  const noteId: number = (await author.post('/api/own/notes', ownNote(deckId))).body.id
  return { author, deckId, noteId, token: await shareOf(author, deckId) }
}

/** A copy of a shared deck by another learner. */
async function withCopy() {
  const shared = await withShare()
  const by = await app.as('learner')
  await copyOf(by, shared.token)
  const shareId: number = (await by.get('/api/own/sharing')).body.subscriptions[0].id
  return { ...shared, by, shareId }
}

/** A copy whose note the reader has changed. */
async function withEditedCopy() {
  const copy = await withCopy()
  const [note] = (await copy.by.get('/api/own/notes')).body.rows
  const { requestId: _, ...text } = ownNote(note.deckId)
  await copy.by.put(`/api/own/notes/${note.id}`, { ...text, back: 'Mine', revision: 0 })
  return { ...copy, noteId: Number(note.id) }
}

async function withFile(): Promise<{ by: Client; id: number }> {
  const by = await app.as('learner')
  const sent = await sendFile(by, { fileName: 'cards.csv', bytes: 'question,answer\nq,a\nr,b\n' })
  return { by, id: sent.body.id }
}

async function queuedMail(): Promise<number> {
  const to = `${fresh('mail')}@mail.example`
  await admin.post('/api/admin/send-email', { to, subject: 'A subject', message: 'A message' })
  const [mail] = await rows<{ id: number }>('select id from outbox where to_email = $1', [to])
  return Number(mail?.id)
}

/** The latest notice of the provider, sent from its own address. */
function latestNotice(): Request {
  const notice = app.provider.webhooks.sent.at(-1)
  if (!notice) throw new Error('the provider has sent nothing')
  return {
    by: app.browser(),
    raw: { headers: { ...notice.headers, 'sec-fetch-site': 'cross-site' }, payload: notice.body },
  }
}

async function savedFilter(): Promise<number> {
  const body = { list: 'users', name: fresh('Filter '), query: 'status=active' }
  return (await admin.post('/api/admin/saved-filters', body)).body.id
}

/** A time from now on, in days: tomorrow, or so many days after it. */
const tomorrow = (more = 0) => new Date(app.clock.now().getTime() + (1 + more) * 86_400_000).toISOString()
/** The token of a mail that can be declined. */
async function newsToken(): Promise<string | undefined> {
  const mail = await queueTemplateMail(app.deps, {
    template: messagesMails.broadcast,
    to: `${fresh('to')}@mail.example`,
    values: { ...news, ADDITIONAL_DETAILS: '' },
  })
  const [row] = await rows<{ token: string }>('select unsubscribe_token as token from outbox where id = $1', [
    mail,
  ])
  return row?.token
}

/** The token of the link by which an address confirms the list of changes. */
async function subscriptionToken(email: string): Promise<string> {
  await app.browser().post('/api/changes/subscriptions', { email })
  const [mail] = await mailTo(app.deps, email)
  return /confirm\?token=([\w-]+)/.exec(mail?.html ?? '')?.[1] ?? ''
}

const bounceToken = 'a-token-of-providers-1'
const news = { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: '<p>News</p>' }
const visit = () => ({ sessionId: randomUUID(), pagePath: '/pricing', trafficSource: 'direct' })

const scenarios: Record<string, Scenario> = {
  'accounts.login': async () => {
    const { username, password } = await app.as('learner')
    return { by: app.browser(), body: { username, password } }
  },
  'accounts.register': async () => {
    const { code } = await createPromo(app, {
      code: fresh('FREE'),
      discountType: 'free_account',
      discountValue: null,
      accessDurationDays: 90,
      maxUses: 1,
    })
    return { by: app.browser(), body: registration({ subscriptionPlan: 'free', promoCode: code }) }
  },
  'accounts.registerByEmail': async () => {
    const body = { email: `${fresh('short')}@mail.example`, password: 'corr3ct-horse', acceptPolicy: true }
    return { by: app.browser(), body }
  },
  'accounts.logout': async () => ({ by: await app.as('learner') }),
  'accounts.loginSecondStep': async () => {
    const { by, secret } = await withTotp()
    const { challenge } = (await app.browser().post('/api/login', by)).body
    return { by: app.browser(), body: { challenge, code: codeOf(app, secret) } }
  },
  'accounts.forgotPassword': async () => ({
    by: app.browser(),
    body: { email: `${(await app.as('learner')).username}@mail.example` },
  }),
  'accounts.forgotUsername': async () => ({
    by: app.browser(),
    body: { email: `${(await app.as('learner')).username}@mail.example` },
  }),
  'accounts.acceptInvitation': async () => {
    const username = fresh('invited')
    const email = `${username}@mail.example`
    await admin.post('/api/admin/invite-admin', { email, username })
    const [mail] = await mailTo(app.deps, email)
    const token = /#invitation=([\w-]+)"/.exec(mail?.html ?? '')?.[1]
    return { by: app.browser(), body: { token, newPassword: 'entirely-new-1' } }
  },
  'accounts.updateProfile': async () => {
    const by = await app.as('learner')
    return { by, body: { email: `${fresh('new')}@mail.example`, currentPassword: by.password } }
  },
  'accounts.changePassword': async () => {
    const by = await app.as('learner')
    const password = 'entirely-new-1'
    return { by, body: { currentPassword: by.password, newPassword: password, confirmPassword: password } }
  },
  'accounts.endSession': async () => {
    const by = await app.as('learner')
    await app.browser().post('/api/login', by)
    const others = (await by.get('/api/user/sessions')).body.filter(
      (one: { isCurrent: boolean }) => !one.isCurrent,
    )
    return { by, params: [others[0].id] }
  },
  'accountSecurity.confirmByPassword': async () => {
    const by = await app.as('learner')
    return { by, body: { currentPassword: by.password } }
  },
  'accountSecurity.confirmByCode': async () => {
    const { by, secret } = await withTotp()
    return { by, body: { code: codeOf(app, secret) } }
  },
  'addressConfirmation.confirmAddress': async () => {
    const form = registration({ subscriptionPlan: 'free' })
    await app.browser().post('/api/register', form)
    return { by: app.browser(), body: { token: await addressTokenTo(app.deps, form.email) } }
  },
  'addressConfirmation.sendAddressLink': async () => {
    const by = app.browser()
    await by.post('/api/register', registration({ subscriptionPlan: 'free' }))
    return { by }
  },
  'addressConfirmation.cancelAddressChange': async () => {
    const by = await app.as('learner')
    await by.put('/api/user/profile', { email: `${fresh('new')}@mail.example` })
    return { by }
  },
  'accountSecurity.totpSetup': async () => {
    const by = await app.as('learner')
    return { by, body: { currentPassword: by.password } }
  },
  'accountSecurity.totpConfirm': async () => {
    const by = await app.as('learner')
    const { secret } = (await by.post('/api/user/totp/setup', { currentPassword: by.password })).body
    return { by, body: { code: codeOf(app, secret) } }
  },
  'accountSecurity.totpDisable': async () => {
    const { by, secret } = await withTotp()
    return { by, body: { currentPassword: by.password, code: codeOf(app, secret) } }
  },
  'accountSecurity.renewRecoveryCodes': async () => {
    const { by, secret } = await withTotp()
    return { by, body: { currentPassword: by.password, code: codeOf(app, secret) } }
  },
  'accountSecurity.deleteAccount': async () => {
    const by = await app.as('learner')
    return { by, body: { currentPassword: by.password } }
  },
  'billing.createStripeCheckout': async () => ({ by: await app.as('learner'), body: { planId: 'annual' } }),
  'billing.createPaymentIntent': async () => ({ by: await app.as('learner'), body: { planId: 'annual' } }),
  'billing.createPaypalOrder': async () => ({ by: await app.as('learner'), body: { planId: 'annual' } }),
  'billing.verifyStripePayment': async () => {
    const { by, sessionId, ticket } = await paidByCard()
    return { by, body: { sessionId, ticket } }
  },
  'billing.completePaypalPayment': async () => {
    const { browser, ticket } = await registerPayer(app)
    const { body } = await browser.post('/api/create-paypal-order', { planId: 'annual', ticket })
    const back = await chooseInWallet(app.browser(), body.url, 'approve')
    return { by: browser, body: { token: back.searchParams.get('token'), password: ticket } }
  },
  'billing.autoLogin': async () => {
    const { by, sessionId, ticket, userId } = await paidByCard()
    await by.post('/api/verify-stripe-payment', { sessionId, ticket })
    return { by, body: { userId, password: ticket } }
  },
  'billing.stripeWebhook': async () => {
    await paidByCard()
    return latestNotice()
  },
  'billing.paypalWebhook': async () => {
    const { browser, ticket } = await registerPayer(app)
    const { body } = await browser.post('/api/create-paypal-order', { planId: 'annual', ticket })
    await chooseInWallet(app.browser(), body.url, 'approve')
    return latestNotice()
  },
  'browse.markCards': async () => ({
    by: await app.as('premium'),
    body: { ids: [await newCard(), await newCard()], isSuspended: true },
  }),
  'browse.suspendCard': async () => ({
    by: await app.as('premium'),
    params: [await newCard()],
    body: { isSuspended: true },
  }),
  'browse.buryCard': async () => ({
    by: await app.as('premium'),
    params: [await newCard()],
    body: { isBuried: true },
  }),
  'changes.answer': async () => {
    const by = await app.as('premium')
    const { cardId } = await ratedCard(by)
    const { question } = (await admin.get(`/api/admin/flashcards/${cardId}`)).body
    const change = { severity: 'wrong', why: 'Read again' }
    await admin.put(`/api/flashcards/${cardId}`, { question, answer: fresh('Answer '), change })
    const [{ id }] = (await by.get('/api/study/changes')).body.changes
    return { by, params: [id], body: { answer: 'ask_again' } }
  },
  'catalogue.markPrimerRead': async () => {
    const by = await app.as('premium')
    const chapters: { id: number; hasPrimer: boolean }[] = (await by.get('/api/chapters')).body
    const { id = 0 } = chapters.find(({ hasPrimer }) => hasPrimer) ?? {}
    return { by, params: [id], body: { isRead: true, revision: 1 } }
  },
  'cardImport.upload': async () => ({
    by: admin,
    raw: multipartBody({
      title: fresh('Import '),
      fileName: 'cards.csv',
      bytes: 'question,answer\nq,a\nr,b\n',
    }),
  }),
  'ownImport.beginImport': async () => ({
    by: await app.as('learner'),
    body: { name: 'cards.csv', size: 20, modified: 1 },
  }),
  'ownImport.sendPart': async () => {
    const by = await app.as('learner')
    const { id } = (await by.post('/api/own/imports', { name: 'cards.csv', size: 20, modified: 1 })).body
    const headers = { 'content-type': 'application/octet-stream' }
    return { by, params: [id], query: '?offset=0', raw: { headers, payload: Buffer.from('question,answer') } }
  },
  'ownImport.checkImport': async () => {
    const { by, id } = await withFile()
    return { by, params: [id], body: {} }
  },
  'ownImport.startImport': async () => {
    const { by, id } = await withFile()
    await by.post(`/api/own/imports/${id}/check`, {})
    return { by, params: [id], body: { deck: 'A deck' } }
  },
  'ownImport.cancelImport': async () => {
    const { by, id } = await withFile()
    return { by, params: [id] }
  },
  'photographs.uploadPhotograph': async () => ({
    by: admin,
    raw: multipartBody({
      fields: { description: 'A gray square', caption: '', source: fresh('Ward '), licence: 'CC0' },
      fileName: 'square.jpg',
      bytes: jpegOf(Number(fresh(''))),
    }),
  }),
  'ownMedia.uploadMedia': async () => ({
    by: await app.as('learner'),
    raw: multipartBody({ fileName: 'sound.wav', bytes: wavOf({ seconds: Number(fresh('')) / 1000 }) }),
  }),
  'catalogue.updateFlashcard': async () => ({
    by: admin,
    params: [await newCard()],
    body: { question: 'What is it?', answer: 'This.', revision: 1 },
  }),
  'study.starFlashcard': async () => ({
    by: await app.as('premium'),
    params: [await newCard()],
    body: { isStarred: true },
  }),
  'contentAdmin.addFlashcard': async () => ({
    by: admin,
    params: [await newChapter()],
    body: { question: fresh('What is it? '), answer: 'This.' },
  }),
  'contentAdmin.updateChapter': async () => ({
    by: admin,
    params: [await newChapter()],
    body: { title: fresh('Another title ') },
  }),
  'contentAdmin.bulkDelete': async () => ({
    by: admin,
    body: { flashcardIds: [await newCard(), await newCard()] },
  }),
  'contentAdmin.restoreFlashcards': async () => {
    const flashcardIds = [await newCard()]
    await admin.post('/api/admin/flashcards/bulk-delete', { flashcardIds })
    return { by: admin, body: { flashcardIds } }
  },
  'contentAdmin.deleteFlashcard': async () => ({ by: admin, params: [await newCard()] }),
  'contentAdmin.deleteChapter': async () => ({ by: admin, params: [await newChapter()] }),
  'contentAdmin.restoreVersion': async () => {
    const id = await newCard()
    const changed = await admin.put(`/api/flashcards/${id}`, { question: 'What?', answer: 'This.' })
    const [version] = (await admin.get(`/api/admin/flashcards/${id}/history`)).body
    return { by: admin, params: [id], body: { versionId: version.id, revision: changed.body.revision } }
  },
  'primerEditing.updatePrimer': async () => ({ by: admin, ...(await editedPrimer()) }),
  'primerEditing.restoreVersion': async () => {
    const { params, body } = await editedPrimer()
    const path = `/api/admin/chapters/${params[0]}/primer`
    const { revision } = (await admin.put(path, body)).body
    const [version] = (await admin.get(`${path}/history`)).body
    return { by: admin, params, body: { versionId: version.id, revision } }
  },
  'drugs.updateDrug': async () => {
    const id = await drugId()
    // Only the first edit of a shipped drug keeps the shipped text.
    await admin.put(`/api/drugs/${id}`, { monitoring: fresh('Blood counts ') })
    return { by: admin, params: [id], body: { monitoring: fresh('Blood counts ') } }
  },
  'drugs.restoreVersion': async () => {
    const id = await drugId()
    const { revision } = (await admin.put(`/api/drugs/${id}`, { monitoring: fresh('Blood counts ') })).body
    const [version] = (await admin.get(`/api/admin/drugs/${id}/history`)).body
    return { by: admin, params: [id], body: { versionId: version.id, revision } }
  },
  'studyComponents.saveComponentProgress': async () => ({
    by: await app.as('premium'),
    params: [await drugId(), 'moa'],
    body: { isBookmarked: true },
  }),
  'studyComponents.saveInteraction': async () => ({
    by: await app.as('premium'),
    body: {
      drugId: await drugId(),
      componentId: 'moa',
      interactionType: 'got_it',
      confidence: 3,
      reviewId: randomUUID(),
    },
  }),
  'studyComponents.undoReview': async () => {
    const [by, id, reviewId] = [await app.as('premium'), await drugId(), randomUUID()]
    const review = { drugId: id, componentId: 'moa', interactionType: 'got_it', confidence: 3, reviewId }
    await by.post('/api/review-interaction', review)
    return { by, params: [id, 'moa'], body: { reviewId, undoId: randomUUID() } }
  },
  'mailAdmin.sendEmail': async () => ({
    by: admin,
    body: { to: `${fresh('to')}@mail.example`, subject: 'A subject', message: 'A message' },
  }),
  'mailAdmin.sendTemplateEmail': async () => ({
    by: admin,
    body: { to: `${fresh('to')}@mail.example`, template: 'test', testMode: true },
  }),
  'mailAdmin.resetTemplate': async () => {
    const templates = { test: { subject: fresh('Hello '), body: '<p>Hello</p>' } }
    await admin.put('/api/admin/email-templates', templates)
    return { by: admin, params: ['test'] }
  },
  'mailAdmin.restoreTemplateVersion': async () => {
    const save = async () =>
      (
        await admin.put('/api/admin/email-templates', {
          test: { subject: fresh('Hello '), body: '<p>Hello</p>' },
        })
      ).body.test
    await save()
    const { revision } = await save()
    const [version] = (await admin.get('/api/admin/email-templates/test/history')).body
    return { by: admin, params: ['test'], body: { versionId: version.id, revision } }
  },
  'mailAdmin.startBroadcast': async () => ({
    by: admin,
    body: {
      template: 'broadcast',
      variables: news,
      requestId: randomUUID(),
    },
  }),
  'mailAdmin.createBroadcast': async () => ({
    by: admin,
    body: { variables: news, recipients: { kind: 'expired' }, startsAt: tomorrow(), requestId: randomUUID() },
  }),
  'mailAdmin.rescheduleBroadcast': async () => {
    const body = { variables: news, recipients: { kind: 'expired' }, requestId: randomUUID() }
    const { id } = (await admin.post('/api/admin/broadcasts', { ...body, startsAt: tomorrow() })).body
    return { by: admin, params: [id], body: { startsAt: tomorrow(1) } }
  },
  'mailAdmin.cancelBroadcast': async () => {
    const body = { template: 'broadcast', variables: news, requestId: randomUUID() }
    const { jobId } = (await admin.post('/api/admin/send-broadcast-email', body)).body
    return { by: admin, params: [jobId] }
  },
  'messages.retryOutboxMessage': async () => {
    const id = await queuedMail()
    await rows("update outbox set status = 'failed' where id = $1", [id])
    return { by: admin, params: [id] }
  },
  'messages.resendOutboxMessage': async () => {
    const id = await queuedMail()
    await rows("update outbox set status = 'sent' where id = $1", [id])
    return { by: admin, params: [id], body: { requestId: randomUUID() } }
  },
  'messages.saveEmailTemplates': async () => {
    const text = () => ({ test: { subject: fresh('Hello '), body: '<p>Hello</p>' } })
    const { body } = await admin.put('/api/admin/email-templates', text())
    return { by: admin, body: { test: { ...text().test, revision: body.test.revision } } }
  },
  'messages.unsubscribe': async () => ({
    by: app.browser(),
    query: `?token=${await newsToken()}`,
    raw: { payload: 'List-Unsubscribe=One-Click' },
  }),
  'mailPreferences.changeLinkedPreferences': async () => ({
    by: app.browser(),
    query: `?token=${await newsToken()}`,
    body: { news: false, reminders: true },
  }),
  'mailPreferences.changeOwnPreferences': async () => ({
    by: await app.as('premium'),
    body: { news: false },
  }),
  'subscriptions.subscribe': async () => ({
    by: app.browser(),
    body: { email: `${fresh('reader')}@mail.example`, categories: ['breast'] },
  }),
  'subscriptions.confirm': async () => {
    const token = await subscriptionToken(`${fresh('reader')}@mail.example`)
    return { by: app.browser(), query: `?token=${token}`, raw: { payload: '' } }
  },
  'subscriptions.end': async () => {
    const email = `${fresh('reader')}@mail.example`
    await app.browser().post(`/api/changes/subscriptions/confirm?token=${await subscriptionToken(email)}`)
    return { by: admin, body: { email } }
  },
  'messages.receiveMailReport': async () => ({
    by: app.browser(),
    raw: {
      headers: { authorization: `Bearer ${bounceToken}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ recipient: `${fresh('gone')}@mail.example`, type: 'permanent' }),
    },
  }),
  'evidence.changeParticipation': async () => ({
    by: await app.as('premium'),
    body: { takesPart: true },
  }),
  'evidence.offerProbes': async () => ({ by: (await withProbe()).by }),
  'evidence.answerProbe': async () => {
    const { by, questionId } = await withProbe()
    await by.post('/api/evidence/probes')
    return { by, params: [questionId], body: { chosen: 0 } }
  },
  'moderation.flagContent': async () => ({
    by: await app.as('premium'),
    body: { contentType: 'flashcard', contentId: await newCard(), reason: 'The dose is wrong' },
  }),
  'shareReports.reportShared': async () => {
    const { token } = await withShare()
    return { by: await app.as('learner'), params: [token], body: { ground: 'wrong', reason: 'An old dose' } }
  },
  'shareReports.reportCopied': async () => {
    const { by, shareId } = await withCopy()
    return { by, params: [shareId], body: { ground: 'wrong', reason: 'An old dose' } }
  },
  'moderationAdmin.resolveFlaggedShare': async () => {
    const { by, shareId } = await withCopy()
    await by.post(`/api/own/subscriptions/${shareId}/report`, { ground: 'wrong', reason: 'An old dose' })
    const [flag] = await rows<{ id: number }>('select id from own_share_flags where share_id = $1', [shareId])
    return { by: admin, params: [Number(flag?.id)], body: { action: 'remove' } }
  },
  'ownSharing.shareDeck': async () => {
    const { by, deckId } = await withDeck()
    return { by, params: [deckId], body: agreement }
  },
  'ownSharing.stopSharing': async () => {
    const { author, deckId } = await withShare()
    return { by: author, params: [deckId] }
  },
  'ownSharing.copyShared': async () => ({
    by: await app.as('learner'),
    params: [(await withShare()).token],
  }),
  'ownSharing.decideOffers': async () => {
    const { by, shareId, author, noteId, deckId } = await withCopy()
    const { requestId: _, ...text } = ownNote(deckId)
    await author.put(`/api/own/notes/${noteId}`, { ...text, back: 'New', revision: 0 })
    const { body } = await by.get(`/api/own/subscriptions/${shareId}/offers`)
    const decisions = [{ guid: body.offers[0].guid, revision: 1, isTaken: true }]
    return { by, params: [shareId], body: { decisions } }
  },
  'ownSharing.unsubscribe': async () => {
    const { by, shareId } = await withCopy()
    return { by, params: [shareId] }
  },
  'ownSharing.suggest': async () => {
    const { by, noteId } = await withEditedCopy()
    return { by, params: [noteId], body: { fields: ['back'], why: '', name: '' } }
  },
  'ownSharing.decideSuggestion': async () => {
    const { by, noteId, author, deckId } = await withEditedCopy()
    await by.post(`/api/own/notes/${noteId}/suggestion`, { fields: ['back'], why: '', name: '' })
    const { body } = await author.get(`/api/own/decks/${deckId}/suggestions`)
    return { by: author, params: [body.suggestions[0].id], body: { isAccepted: true, revision: 0 } }
  },
  'ownCards.addDeck': async () => ({ by: await app.as('learner'), body: { name: fresh('Deck ') } }),
  'ownCards.renameDeck': async () => {
    const { by, deckId } = await withDeck()
    return { by, params: [deckId], body: { name: fresh('Renamed ') } }
  },
  'ownCards.deleteDeck': async () => {
    const { by, deckId } = await withDeck()
    return { by, params: [deckId] }
  },
  'ownCards.addNote': async () => {
    const { by, deckId } = await withDeck()
    return { by, body: ownNote(deckId) }
  },
  'ownCards.editNote': async () => {
    const { by, deckId } = await withDeck()
    const { id, revision } = (await by.post('/api/own/notes', ownNote(deckId))).body
    const { requestId: _, ...text } = ownNote(deckId)
    return { by, params: [id], body: { ...text, front: '{{c1::a}} {{c3::b}}', form: 'cloze', revision } }
  },
  'ownCards.changeNotes': async () => {
    const { by, deckId } = await withDeck()
    const { id } = (await by.post('/api/own/notes', ownNote(deckId))).body
    return { by, body: { ids: [id], addTags: ['hard'], isSuspended: true, isDeleted: true } }
  },
  'ownCards.replaceInNotes': async () => {
    const { by, deckId } = await withDeck()
    const { id, revision } = (await by.post('/api/own/notes', ownNote(deckId))).body
    const found = { find: 'Front', replacement: 'Before', fields: ['front'], matchesCase: true }
    return { by, body: { ...found, notes: [{ id, revision }], isPreview: false } }
  },
  'paymentAdmin.markRefunded': async () => {
    const { by, sessionId, ticket, userId } = await paidByCard()
    await by.post('/api/verify-stripe-payment', { sessionId, ticket })
    return { by: admin, params: [await lastPayment(userId)], body: { amount: 100, endsAccess: true } }
  },
  'paymentAdmin.refundPayment': async () => {
    const { by, sessionId, ticket, userId } = await paidByCard()
    await by.post('/api/verify-stripe-payment', { sessionId, ticket })
    const body = { requestId: randomUUID(), refundedBefore: 0, endsAccess: true }
    return { by: admin, params: [await lastPayment(userId)], body }
  },
  'paymentAdmin.handleFailedRefunds': async () => {
    const { by, sessionId, ticket, userId } = await paidByCard()
    await by.post('/api/verify-stripe-payment', { sessionId, ticket })
    const id = await lastPayment(userId)
    await rows(
      `insert into refunds (payment_id, kind, amount_cents, state, created_at)
       values ($1, 'provider', 100, 'failed', now())`,
      [id],
    )
    return { by: admin, params: [id], body: { note: 'Sent by bank transfer' } }
  },
  'disputeAdmin.handleDispute': async () => {
    const { by, sessionId, ticket, userId } = await paidByCard()
    await by.post('/api/verify-stripe-payment', { sessionId, ticket })
    const [dispute] = await rows<{ id: number }>(
      `insert into disputes (payment_id, provider_dispute_id, amount_cents, state, opened_at)
       values ($1, 'dp_1', 100, 'open', now()) returning id`,
      [await lastPayment(userId)],
    )
    return { by: admin, params: [Number(dispute?.id)], body: { note: 'Sent the log of their study' } }
  },
  'paymentAdmin.handleMismatch': async () => {
    const { by, sessionId, ticket, userId } = await paidByCard()
    await by.post('/api/verify-stripe-payment', { sessionId, ticket })
    const id = await lastPayment(userId)
    await rows("update payments set status = 'mismatch' where id = $1", [id])
    return { by: admin, params: [id], body: { note: 'Sent back' } }
  },
  'paymentAdmin.resendReceipt': async () => {
    const { by, sessionId, ticket, userId } = await paidByCard()
    await by.post('/api/verify-stripe-payment', { sessionId, ticket })
    return { by: admin, params: [await lastPayment(userId)], body: { requestId: randomUUID() } }
  },
  'moderationAdmin.resolveFlaggedContent': async () => ({
    by: admin,
    params: [await reported('flashcard')],
    body: { action: 'remove', notes: 'Thank you' },
  }),
  'moderationAdmin.resolveFlaggedQuestion': async () => ({
    by: admin,
    params: [await reported('question')],
    body: { action: 'approve', notes: 'Thank you' },
  }),
  'promoAdmin.createPromoCode': async () => ({ by: admin, body: promoBody() }),
  'promoAdmin.updatePromoCode': async () => {
    const { id } = (await admin.post('/api/admin/promo-codes', promoBody())).body
    return { by: admin, params: [id], body: { description: 'For friends' } }
  },
  'promoAdmin.togglePromoCode': async () => {
    const { id } = (await admin.post('/api/admin/promo-codes', promoBody())).body
    return { by: admin, params: [id], body: { isActive: false } }
  },
  'promoAdmin.deletePromoCode': async () => {
    const { id } = (await admin.post('/api/admin/promo-codes', promoBody())).body
    return { by: admin, params: [id] }
  },
  'questions.buildBlock': async () => ({
    by: await app.as('premium'),
    body: { requestId: randomUUID(), source: { by: 'filter', filter: {} }, count: 5, mode: 'tutor' },
  }),
  'questions.beginExam': async () => ({
    by: await app.as('premium'),
    body: { requestId: randomUUID(), form: 'short' },
  }),
  'questions.answer': async () => {
    const { by, blockId, key } = await inBlock()
    return { by, params: [blockId], body: answerTo(key, { isRight: true }) }
  },
  'questions.saveMarks': async () => {
    const { by, blockId, questionId } = await inBlock()
    const changedAt = app.clock.now().toISOString()
    return {
      by,
      params: [blockId, questionId],
      body: { struck: [1], highlights: [], changedAt },
    }
  },
  'questions.suspendBlock': async () => {
    const { by, blockId } = await inBlock('timed')
    return { by, params: [blockId] }
  },
  'questions.resumeBlock': async () => {
    const { by, blockId, path } = await inBlock('timed')
    await by.post(`${path}/suspend`)
    return { by, params: [blockId] }
  },
  'questions.openSection': async () => {
    const { by, blockId } = await inExam()
    return { by, params: [blockId, 1] }
  },
  'questions.closeSection': async () => {
    const { by, blockId } = await inExam()
    await by.post(`/api/questions/blocks/${blockId}/sections/1/open`)
    return { by, params: [blockId, 1] }
  },
  'questions.finishBlock': async () => {
    const { by, blockId, path, key } = await inBlock('timed')
    await by.post(`${path}/answers`, answerTo(key, { isRight: true }))
    return { by, params: [blockId] }
  },
  'questions.saveNotes': async () => {
    const { by, questionId } = await inBlock()
    return { by, params: [questionId], body: { notes: 'One', isStarred: true } }
  },
  'questionAdmin.importQuestions': async () => ({
    by: admin,
    body: fileOf([question(fresh('breast-imported-'))]),
  }),
  'questionEditing.addQuestion': async () => ({
    by: admin,
    body: questionText({ stem: words(fresh('word')) }),
  }),
  'questionEditing.updateQuestion': async () => {
    const { id, revision } = (
      await admin.post('/api/admin/questions', questionText({ stem: words(fresh('word')) }))
    ).body
    return { by: admin, params: [id], body: { ...questionText({ stem: words(fresh('word')) }), revision } }
  },
  'questionEditing.restoreVersion': async () => {
    const text = () => questionText({ stem: words(fresh('word')) })
    const { id, revision: began } = (await admin.post('/api/admin/questions', text())).body
    const { revision } = (await admin.put(`/api/admin/questions/${id}`, { ...text(), revision: began })).body
    const [version] = (await admin.get(`/api/admin/questions/${id}/history`)).body
    return { by: admin, params: [id], body: { versionId: version.id, revision } }
  },
  'questionEditing.archiveQuestion': async () => ({ by: admin, params: [await saveQuestion(app.deps.open)] }),
  'questionEditing.restoreQuestion': async () => ({
    by: admin,
    params: [await saveQuestion(app.deps.open, { isArchived: true })],
  }),
  'study.saveProgress': async () => ({
    by: await app.as('premium'),
    params: [await newCard()],
    body: { confidence: 3, reviewId: randomUUID() },
  }),
  'study.undoReview': async () => {
    const by = await app.as('premium')
    const { cardId, reviewId } = await ratedCard(by)
    return { by, params: [cardId], body: { reviewId, undoId: randomUUID() } }
  },
  'security.changeSecuritySettings': async () => ({
    by: await app.as('learner'),
    body: { mailsNewBrowser: true },
  }),
  'study.bringToTomorrow': async () => {
    const by = await app.as('premium')
    return { by, params: [(await ratedCard(by)).cardId] }
  },
  'studySettings.updateSettings': async () => ({ by: await app.as('learner'), body: { dailyMinutes: 25 } }),
  'studySessions.startSession': async () => ({ by: await app.as('learner'), body: {} }),
  'studySessions.endSession': async () => {
    const by = await app.as('learner')
    const { id } = (await by.post('/api/analytics/sessions/start', {})).body
    return { by, params: [id], body: { cardsStudied: 0 } }
  },
  'studySessions.chapterProgress': async () => ({
    by: await app.as('learner'),
    params: [await newChapter()],
    body: {},
  }),
  'studySessions.tagProgress': async () => ({ by: await app.as('learner'), params: ['her2'], body: {} }),
  'studyPlan.saveRestDays': async () => ({ by: await app.as('learner'), body: { days: ['2026-12-24'] } }),
  'studyPlan.saveWeekMinutes': async () => ({
    by: await app.as('learner'),
    body: { weeks: [{ weekStart: '2027-01-04', minutes: 25 }] },
  }),
  'premiumAdmin.givePremium': async () => ({
    by: admin,
    params: [(await app.as('learner')).userId],
    body: { amount: 30, unit: 'days', reason: 'x', requestId: randomUUID() },
  }),
  'premiumAdmin.endPremium': async () => {
    const { userId } = await app.as('premium')
    const { grants } = (await admin.get(`/api/admin/users/${userId}/premium`)).body
    return { by: admin, params: [userId, grants[0].id], body: { reason: 'x' } }
  },
  'userAdmin.grantAdmin': async () => ({ by: admin, params: [(await app.as('learner')).userId] }),
  'userAdmin.revokeAdmin': async () => ({ by: admin, params: [(await app.as('admin')).userId] }),
  'userAdmin.updateUser': async () => ({
    by: admin,
    params: [(await app.as('learner')).userId],
    body: { isAdmin: true },
  }),
  'userSupport.changeContentRoles': async () => ({
    by: admin,
    params: [(await app.as('learner')).userId],
    body: { contentRoles: ['reviewer'] },
  }),
  'editorialPeople.stateInterests': async () => ({
    by: await app.as('reviewer'),
    body: { statement: 'None' },
  }),
  'reviewTasks.requestReview': async () => ({
    by: admin,
    body: { subject: 'flashcard', subjectId: await newCard(), severity: 'wrong', note: 'Look' },
  }),
  'reviewTasks.assignTasks': async () => ({
    by: admin,
    body: { ids: [await newReview()], assigneeId: admin.userId, dueOn: '2027-01-01' },
  }),
  'reviewTasks.answerBlind': async () => ({
    by: await asReviewer(app),
    params: [await newReview('question')],
    body: { revision: 1, chosen: 0 },
  }),
  'reviewTasks.saveReview': async () => ({
    by: await asReviewer(app),
    params: [await newReview()],
    body: { revision: 1, verdict: 'stands' },
  }),
  'reviewTasks.closeTask': async () => ({
    by: admin,
    params: [await newReview()],
    body: { outcome: 'withdrawn', reason: 'Seen' },
  }),
  'contentAge.changeThanks': async () => ({ by: await app.as('learner'), body: { isNamed: true } }),
  'labelChanges.addLabelChange': async () => ({
    by: admin,
    body: { drugId: await drugId(), changedOn: '2026-11-01', text: fresh('Label '), source: 'Label' },
  }),
  'labelChanges.importLabelChanges': async () => {
    const [drug] = await rows<{ name: string }>('select generic_name as name from drugs order by id limit 1')
    return {
      by: admin,
      body: { text: `drug,date,text,source\n${drug?.name},2026-11-01,${fresh('Label ')},Label` },
    }
  },
  'changeSets.create': async () => ({
    by: await app.as('author'),
    body: { requestId: randomUUID(), title: fresh('Set '), why: '' },
  }),
  'changeSets.rename': async () => {
    const { desk, id } = await changeSetUntil('draft')
    return { by: desk.author, params: [id], body: { title: fresh('Set '), why: '' } }
  },
  'changeSets.remove': async () => {
    const { desk, id } = await changeSetUntil('draft')
    return { by: desk.author, params: [id] }
  },
  'changeSets.saveEdit': async () => {
    const { desk, id } = await changeSetUntil('draft')
    const body = { text: { answer: fresh('Answer ') }, revision: 1, editRevision: 0 }
    return { by: desk.author, params: [id, 'flashcard', await newCard()], body }
  },
  'changeSets.removeEdit': async () => {
    const { desk, id, editId } = await changeSetUntil('draft')
    return { by: desk.author, params: [id, editId] }
  },
  'changeSets.answerBlind': async () => {
    const { desk, id, editId } = await changeSetUntil('in_review', 'question')
    return { by: desk.reviewer, params: [id, editId], body: { chosen: 1, revision: 1 } }
  },
  'changeSets.reviewEdit': async () => {
    const { desk, id, editId } = await changeSetUntil('in_review')
    const body = { verdict: 'stands', remark: '', revision: 1 }
    return { by: desk.reviewer, params: [id, editId], body }
  },
  'changeSets.move': async () => {
    const { desk, id } = await changeSetUntil('approved')
    return { by: desk.editor, params: [id], body: { step: 'publish' } }
  },
  'userAdmin.deleteUser': async () => ({ by: admin, params: [(await app.as('learner')).userId] }),
  'bulkActs.actOnUsers': async () => ({
    by: admin,
    body: {
      requestId: randomUUID(),
      act: 'suspend',
      userIds: [(await app.as('learner')).userId, (await app.as('premium')).userId],
      reason: 'x',
    },
  }),
  'savedFilters.saveFilter': async () => ({
    by: admin,
    body: { list: 'users', name: fresh('Filter '), query: 'status=active' },
  }),
  'savedFilters.renameFilter': async () => ({
    by: admin,
    params: [await savedFilter()],
    body: { name: fresh('Renamed ') },
  }),
  'savedFilters.deleteFilter': async () => ({ by: admin, params: [await savedFilter()] }),
  'userAdmin.endSessions': () => help(),
  'userAdmin.suspendUser': () => help(),
  'userAdmin.restoreUser': async () => {
    const asked = await help()
    await admin.post(`/api/admin/users/${asked.params[0]}/suspend`, { reason: 'x' })
    return asked
  },
  'userAdmin.resetTwoFactor': async () => {
    const { by } = await withTotp()
    return help(by.userId)
  },
  'userAdmin.inviteAdmin': async () => {
    const username = fresh('admin')
    return { by: admin, body: { email: `${username}@mail.example`, username } }
  },
  'userSupport.sendPasswordReset': () => help(),
  'userSupport.correctAddress': async () => {
    const asked = await help()
    return { ...asked, body: { ...asked.body, email: `${fresh('right')}@mail.example` } }
  },
  'userSupport.restoreAddress': async () => {
    const asked = await help()
    await rows(
      "insert into failing_addresses (email_key, since, status, diagnostic) select email_key, now(), '5.1.1', '' from users where id = $1",
      [asked.params[0]],
    )
    return asked
  },
  'userSupport.addStaffNote': async () => ({ ...(await help()), body: { text: 'Called back' } }),
  'userSupport.changeStaffNote': async () => {
    const { params } = await help()
    const { id } = (await admin.post(`/api/admin/users/${params[0]}/notes`, { text: 'Called' })).body
    return { by: admin, params: [...params, id], body: { text: 'Called back' } }
  },
  'studyHomeConsent.allow': async () => ({ by: await app.as('learner') }),
  'studyHomeConsent.end': async () => ({ by: await withStudyHomeConsent() }),
  'studySupport.seeStudyHome': async () => {
    const { userId } = await withStudyHomeConsent()
    return { by: admin, params: [userId], body: { lookId: randomUUID() } }
  },
  'userSupport.removeStaffNote': async () => {
    const { params } = await help()
    const { id } = (await admin.post(`/api/admin/users/${params[0]}/notes`, { text: 'Called' })).body
    return { by: admin, params: [...params, id] }
  },
  'visits.pageView': async () => ({ by: app.browser(), body: visit() }),
  'visits.conversion': async () => ({
    by: app.browser(),
    body: { sessionId: randomUUID(), eventType: 'checkout_start' },
  }),
  'visits.pageExit': async () => {
    const view = visit()
    await app.browser().post('/api/analytics/page-view', view)
    return { by: app.browser(), body: { ...view, timeOnPage: 12 } }
  },
}

/**
 * Rows that a call leaves behind if it fails in the middle, and that nobody sees. An order without a payment
 * page is closed by a job. A chapter is shown only once all of its cards are written. The number of lent
 * cards depends on the learner.
 */
const leftovers: Record<string, string[]> = {
  'billing.createStripeCheckout': ['orders'],
  'billing.createPaymentIntent': ['orders'],
  'billing.createPaypalOrder': ['orders'],
  'cardImport.upload': ['chapters', 'flashcards'],
  'evidence.changeParticipation': ['lent_cards'],
}

/** Calls that save nothing, and calls that start other work without waiting for its result. */
const saveNothing = [
  'billing.validatePromoCode',
  'billing.priceCheckout',
  'browse.cardsToStudy',
  'bulkActs.previewBulk',
  'cardImport.previewUpload',
  'cardImport.downloadProblems',
  'studyComponents.listProgress',
  'labelChanges.previewLabelChanges',
  'mailAdmin.countRecipients',
  'mailAdmin.previewTemplate',
  'ownCards.findSimilar',
  'questionAdmin.previewImport',
]
/**
 * Calls with tests of their own: a conflict needs another edition of the content, and the run of a job is
 * separate from its call.
 */
const triedElsewhere = [
  'contentAdmin.resolveConflict',
  'contentStatistics.computeContentStatistics',
  'operations.runJob',
  'questionAdmin.computeStatistics',
]

test('every call that may save has a request here', () => {
  const names = everyCall.filter(([, { method }]) => method !== 'GET').map(([name]) => name)
  expect([...Object.keys(scenarios), ...saveNothing, ...triedElsewhere].sort()).toEqual(names.sort())
})

/** The statement that counts the rows of every table, but for the counters of the rate limits. */
async function statementOfCounts(): Promise<string> {
  const tables = await rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'throttles'",
  )
  return tables
    .map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
    .join(' union all ')
}

async function countRows(): Promise<Record<string, number>> {
  const counted = await rows<{ name: string; count: number }>(counts)
  return Object.fromEntries(counted.map(({ name, count }) => [name, count]))
}

/** The number of rows by which each table grows. */
async function growth(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await countRows()
  await work()
  const after = await countRows()
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => {
      const more = count - (before[name] ?? 0)
      return more === 0 ? [] : [[name, more]]
    }),
  )
}

function withoutLeftovers(name: string, grown: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(grown).filter(([table]) => !leftovers[name]?.includes(table)))
}

const everySavingCall = everyCall.filter(([name]) => scenarios[name])

test.each(everySavingCall)('%s', async (name, call: Endpoint) => {
  const scenario = scenarios[name]
  if (!scenario) throw new Error(`${name} has no request`)
  const sendIt = ({ by, params = [], query = '', body, raw }: Request) => {
    const url = params.reduce<string>((path, value) => path.replace(/:[A-Za-z]+/, String(value)), call.path)
    return by.send({ method: call.method, url: url + query, ...(body ? { payload: body } : {}), ...raw })
  }
  const request = await scenario()
  gate.begin(Number.POSITIVE_INFINITY)
  let commits = 0
  let first: Awaited<ReturnType<typeof sendIt>> | undefined
  const whole = await growth(async () => {
    first = await sendIt(request)
    commits = gate.end()
  })
  expect(first?.status, JSON.stringify(first?.body)).toBe(200)
  expect(commits, 'it saves').toBeGreaterThan(0)
  for (let most = 1; most <= commits; most++) {
    const again = await scenario()
    const denied = await growth(async () => {
      gate.begin(most)
      const answer = await sendIt(again)
      gate.end()
      if (answer.status === 200) return
      const repeated = await sendIt(again)
      expect(
        [repeated.status, repeated.body?.error],
        `${most} of ${commits} commits, then ${answer.status}`,
      ).toEqual([200, undefined])
    })
    expect(withoutLeftovers(name, denied), `after ${most} of ${commits} commits`).toEqual(
      withoutLeftovers(name, whole),
    )
  }
})
