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
      // A page of a test lives for seconds, so optimized code that the browser compiles for later would never
      // be used.
      '--js-flags=--single-threaded --no-opt --no-maglev',
      '--disable-threaded-animation',
      '--disable-threaded-scrolling',
      '--disable-checker-imaging',
      // The pages of a profile share a process, so that each script is compiled only once.
      '--process-per-site',
    ],
  }
}

/** The headless Chromium that is installed on this machine. @throws Error that says how to get one */
export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions())
