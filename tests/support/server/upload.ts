import type { Answer, Client } from '#tests/support/app/test-app.ts'

interface UploadForm {
  title?: string
  fileName?: string
  bytes?: Uint8Array | string
  /** Further fields by name. */
  fields?: Record<string, string>
}

/** The body of a form with a file, in the form in which a browser sends it. */
export function multipartBody({ title, fileName, bytes = '', fields = {} }: UploadForm): {
  payload: Buffer
  headers: { 'content-type': string }
} {
  const boundary = '----------------------------form-of-a-test'
  const field = (head: string, value: Uint8Array | string) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]
  const payload = Buffer.concat([
    ...(title === undefined ? [] : field('name="title"', title)),
    ...Object.entries(fields).flatMap(([name, value]) => field(`name="${name}"`, value)),
    ...(fileName === undefined
      ? []
      : field(`name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream`, bytes)),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

export const previewFile = (user: Client, form: UploadForm): Promise<Answer> =>
  user.send({ method: 'POST', url: '/api/chapters/upload/preview', ...multipartBody(form) })

export const uploadFile = (user: Client, form: UploadForm): Promise<Answer> =>
  user.send({ method: 'POST', url: '/api/chapters/upload', ...multipartBody(form) })
