import { describe, expect, test } from 'vitest'
import { questionAdminApp, questionsPath, words } from '#tests/support/app/question-admin-app.ts'

const { app, admin, rowsOf, add, get } = questionAdminApp()

describe('the list', () => {
  const list = async (query: string) => (await admin.get(`${questionsPath}?${query}`)).body
  const idsOf = ({ questions }: { questions: { id: number }[] }) => questions.map(({ id }) => id)

  test('pages of 25, by category, by words, by the beginning of a key, archived ones apart', async () => {
    const { id } = await add({ stem: words('uniqueword'), category: 'transfusion' })
    const everything = await list('')
    expect(everything.questions).toHaveLength(25)
    const second = await list('page=2')
    expect(idsOf(second).some((one) => idsOf(everything).includes(one))).toBe(false)
    expect(second.total).toBe(everything.total)
    expect(idsOf(await list('search=uniqueword7'))).toEqual([id])
    expect(idsOf(await list('search=uniqueword7&category=breast'))).toEqual([])
    expect(idsOf(await list('category=transfusion'))).toContain(id)
    const [keyed] = await rowsOf(
      'select id, key from questions where key is not null and archived_at is null',
    )
    expect(idsOf(await list(`search=${String(keyed?.key).toUpperCase()}`))).toContain(Number(keyed?.id))
    expect((await list('search=%25')).questions).toEqual([])
    await admin.delete(`${questionsPath}/${id}`)
    expect(idsOf(await list('search=uniqueword7'))).toEqual([])
    expect(idsOf(await list('search=uniqueword7&archived=true'))).toEqual([id])
  })

  test('says how many reports are open', async () => {
    const { id } = await add({ stem: words('reported') })
    const learner = await app.as('learner')
    await learner.post('/api/content/flag', { contentType: 'question', contentId: id, reason: 'Wrong' })
    expect((await list('search=reported7')).questions).toMatchObject([{ id, openFlags: 1 }])
    expect((await get(id)).openFlags).toBe(1)
  })
})
