import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './find-chromium.mjs'

function launchOptions() {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error(
      'No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
    )
  return {
    executablePath,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--disable-sync',
      // A page of a test lives for seconds: what is compiled for later, for speed or on other threads, is never used.
      '--js-flags=--single-threaded --no-opt --no-maglev',
      '--disable-threaded-animation',
      '--disable-threaded-scrolling',
      '--disable-checker-imaging',
      // The pages of a profile share a process: what one has compiled, the next one need not.
      '--process-per-site',
    ],
  }
}

/** Headless Chromium as installed on this machine. @throws Error saying how to get one. */
export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions())
