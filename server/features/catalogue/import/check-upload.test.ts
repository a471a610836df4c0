import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importExtensions, wrongImportType } from '#contracts/catalogue/card-import.ts'
import { cardImportApp, csv } from '#tests/support/app/card-import-app.ts'
import { multipartBody, previewFile, uploadFile } from '#tests/support/server/upload.ts'

const { admin, countChapters } = cardImportApp()

describe('what cannot be imported is refused with its reason, and nothing is written', () => {
  test.each([
    ['no title', { fileName: 'a.csv', bytes: 'q,a' }, 400, 'A chapter title and a file are needed'],
    [
      'an empty title',
      { title: ' ', fileName: 'a.csv', bytes: 'q,a' },
      400,
      'A chapter title and a file are needed',
    ],
    ['no file', { title: 'x' }, 400, 'A chapter title and a file are needed'],
    ['a file without a name', { title: 'x', fileName: '' }, 400, 'A chapter title and a file are needed'],
    ['another kind of file', { title: 'x', fileName: 'a.pdf', bytes: 'q,a' }, 415, wrongImportType],
    [
      'a PDF with another name',
      { title: 'x', fileName: 'a.csv', bytes: '%PDF-1.7' },
      422,
      /no file with cards/,
    ],
    ['an empty file', { title: 'x', fileName: 'a.csv', bytes: '' }, 422, /empty/],
    ['a header row alone', { title: 'x', fileName: 'a.csv', bytes: 'question,answer' }, 422, /no cards/],
    [
      '5,001 rows',
      { title: 'x', fileName: 'a.csv', bytes: 'q,a\n'.repeat(5_001) },
      422,
      /more than 5,000 rows/,
    ],
    [
      'a row with a problem',
      { title: 'x', fileName: 'a.csv', bytes: 'q,a\nr,' },
      422,
      /^Nothing was imported: 1 of 2 rows/,
    ],
    [
      'a huge cell',
      { title: 'x', fileName: 'a.csv', bytes: `q,${'<b>'.repeat(400_000)}` },
      422,
      /^Nothing was imported/,
    ],
    [
      'a quote that never ends',
      { title: 'x', fileName: 'a.csv', bytes: 'q,a\n"r,b\n' },
      422,
      /^Nothing was imported/,
    ],
  ] as const)('%s', async (_what, form, status, message) => {
    const before = await countChapters()
    const reply = await uploadFile(admin, form)
    expect([reply.status, reply.body.error]).toEqual([
      status,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ])
    expect(await countChapters()).toBe(before)
  })

  test('more than 10 MB', async () => {
    const reply = await uploadFile(admin, csv('x', Buffer.alloc(10 * 2 ** 20 + 1, 'q,a\n')))
    expect([reply.status, reply.body.error]).toEqual([
      413,
      'The file is too large. At most 10 MB are allowed.',
    ])
  })

  test('a body that is no form, and one that is broken off', async () => {
    const url = '/api/chapters/upload'
    expect((await admin.post(url, { title: 'x' })).status).toBe(415)
    const { payload, headers } = multipartBody(csv('x', 'q,a'))
    const cut = await admin.send({ method: 'POST', url, payload: payload.subarray(0, -20), headers })
    expect([cut.status, cut.body.code]).toEqual([400, 'invalid'])
  })

  test('two files, and many fields', async () => {
    const { payload, headers } = multipartBody(csv('x', 'q,a'))
    const end = payload.indexOf('------------------------------form-of-a-test--')
    const twice = Buffer.concat([payload.subarray(0, end), payload])
    const send = (body: Buffer) =>
      admin.send({ method: 'POST', url: '/api/chapters/upload', payload: body, headers })
    expect((await send(twice)).status).toBe(400)
    const field = Buffer.from(
      '------------------------------form-of-a-test\r\nContent-Disposition: form-data; name="f"\r\n\r\nx\r\n',
    )
    expect((await send(Buffer.concat([...Array<Buffer>(50).fill(field), payload]))).status).toBe(400)
  })
})

test('problems come first, and 200 rows at most', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => (index % 100 === 99 ? `q${index},` : `q${index},a`))
  const { body } = await previewFile(admin, csv('Long', lines.join('\n')))
  expect(body.rows).toHaveLength(200)
  expect(body.rows.slice(0, 4).map(({ line }: { line: number }) => line)).toEqual([100, 200, 300, 1])
})

test('whatever the bytes are, the reply is none of the server’s failures', async () => {
  const names = fc.constantFrom(...importExtensions)
  const starts = fc.constantFrom(
    '',
    'PK\u0003\u0004',
    '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1',
    'SQLite format 3\u0000',
    '\u00ff\u00fe',
    'question,answer\n',
  )
  await fc.assert(
    fc.asyncProperty(names, starts, fc.uint8Array({ maxLength: 300 }), async (extension, start, noise) => {
      const bytes = Buffer.concat([Buffer.from(start, 'latin1'), noise])
      const { status } = await previewFile(admin, { title: 'Fuzz', fileName: `f${extension}`, bytes })
      expect([200, 422]).toContain(status)
    }),
    { numRuns: 12 },
  )
})

test('whatever a file is called, its name is kept as far as it can be', async () => {
  for (const fileName of ['a\u0000b.csv', `${'x'.repeat(199)}🧬.csv`, '日本 ;.csv']) {
    const { status } = await uploadFile(admin, { title: `Named ${fileName.length}`, fileName, bytes: 'q,a' })
    expect([fileName, status]).toEqual([fileName, 200])
  }
})
