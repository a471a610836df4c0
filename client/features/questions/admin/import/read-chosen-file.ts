import { decodeText } from '#client/platform/decode-text.ts'

export interface ChosenFile {
  fileName: string
  /** The whole file; a workbook in base64. */
  text: string
  encoding: 'text' | 'base64'
}

export const acceptedExtensions = ['.csv', '.xlsx', '.json', '.gift', '.txt']
const workbook = '.xlsx'
const megabyte = 1_000_000
/** Base64 makes a workbook longer by a third. */
const mostMegabytes = (isWorkbook: boolean) => (isWorkbook ? 2 : 3)

/** The file as it is sent, or the reason why it cannot be used. In that case nothing is sent. */
export async function readChosenFile(file: File): Promise<ChosenFile | { problem: string }> {
  const { name, size } = file
  if (!acceptedExtensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return {
      problem: `${name} is not a ${acceptedExtensions.slice(0, -1).join(', ')} or .txt file. Numbers can export CSV.`,
    }
  if (size === 0) return { problem: `${name} is empty. Choose a file with questions in it.` }
  const isWorkbook = name.toLowerCase().endsWith(workbook)
  const most = mostMegabytes(isWorkbook)
  if (size > most * megabyte)
    return { problem: `${name} is too large: at most ${most} MB. Divide it into several files.` }
  const fileName = name.slice(-255)
  try {
    if (isWorkbook) return { fileName, text: await base64Of(file), encoding: 'base64' }
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    if (text.includes('\u0000'))
      return { problem: `${name} is not a text file. Export the questions as CSV, JSON or GIFT.` }
    return { fileName, text: text.toWellFormed(), encoding: 'text' }
  } catch {
    return { problem: `${name} could not be read. Check that it is still there, and choose it again.` }
  }
}

const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
