import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { photographs } from '#contracts/photographs/photographs.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { AddPhotograph } from './add-photograph.tsx'

const server = fakeServer()
const line = '![A smear](photograph:0a1b-1600x800 "Source: J. Roe. CC BY 4.0")'
const drawn: number[][] = []

beforeEach(() => {
  drawn.length = 0
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.type !== 'image/png') throw new Error('no picture')
    return { width: 3200, height: 1600 }
  })
  const canvas = HTMLCanvasElement.prototype
  vi.spyOn(canvas, 'getContext').mockReturnValue({
    drawImage: (...given: number[]) => drawn.push(given.slice(3)),
  } as never)
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['x'], { type: 'image/jpeg' })))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open() {
  const onChange = vi.fn()
  const { user } = renderApp(<AddPhotograph text="Because." onChange={onChange} />)
  await user.click(screen.getByRole('button', { name: 'Add a photograph' }))
  await screen.findByRole('dialog', { name: 'Add a photograph' })
  const choose = (type: string) =>
    user.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File(['x'], 'smear', { type }),
    )
  const fill = async () => {
    await user.type(screen.getByLabelText('Description'), 'A smear')
    await user.type(screen.getByLabelText('Source'), 'J. Roe')
    await user.type(screen.getByLabelText('Licence'), 'CC BY 4.0')
  }
  return { user, onChange, choose, fill, add: () => user.click(screen.getByRole('button', { name: 'Add' })) }
}

test('a photograph is made smaller, stored with its words, and its line follows the text', async () => {
  server.reply(photographs.uploadPhotograph, { key: '0a1b-1600x800', markdown: line })
  const { onChange, choose, fill, add } = await open()
  await choose('image/png')
  await fill()
  await add()
  await expect.poll(() => onChange.mock.calls).toEqual([[`Because.\n\n${line}`]])
  expect(drawn).toEqual([[1600, 800]])
  expect(server.requestsTo(photographs.uploadPhotograph)).toHaveLength(1)
})

test('what is missing is said at its field, and nothing is sent', async () => {
  const { add } = await open()
  await add()
  for (const message of ['Please choose a photograph', 'Please name the source', 'Please name the licence'])
    screen.getByText(message)
  expect(server.requestsTo(photographs.uploadPhotograph)).toEqual([])
})

test('a file that is no picture is refused in words', async () => {
  const { onChange, choose, fill, add } = await open()
  await choose('image/x-unknown')
  await fill()
  await add()
  await screen.findByText(/not a picture that the browser can read/)
  expect(onChange).not.toHaveBeenCalled()
})
