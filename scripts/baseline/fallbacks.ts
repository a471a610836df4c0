const swipes = 'Keys and buttons do what a swipe does.'

/**
 * What the pages use although browsers of the Baseline may lack it, and what people have there instead. What nothing uses
 * any more is refused by the check.
 */
export const fallbacks: Readonly<Record<string, string>> = {
  'Property "accent-color"': 'Boxes have the colour of the browser.',
  'Property "animation-timeline"': 'The edge of a wide table does not fade; it scrolls all the same.',
  'Property "forced-color-adjust"': 'Browsers without it have no forced colours.',
  'Property "overflow-anchor"': 'Browsers without it do not move the page by themselves.',
  'Property "overscroll-behavior"': 'The page scrolls on at the end of the panel.',
  'Property "overscroll-behavior-x"': 'The page scrolls on at the end of the chart.',
  'Property "print-color-adjust"': 'Bars are printed where the browser is set to print backgrounds.',
  'Property "user-select"': 'Safari has it under its prefix.',
  'Selector "details-content"': 'A folded primer is printed folded.',
  'Value "auto" of property "content-visibility"': 'Rows outside the window are drawn as well.',
  'Value "avoid" of property "break-after"': 'A heading may be printed at the end of a page.',
  'Value "pretty" of property "text-wrap"': 'The last line of a paragraph may be short.',
  'api.Element.contextmenu_event': 'The button beside the option strikes it out as well.',
  'api.Element.touchcancel_event': swipes,
  'api.Element.touchend_event': swipes,
  'api.Element.touchmove_event': swipes,
  'api.Element.touchstart_event': swipes,
  'api.KeyboardEvent.isComposing': 'It is undefined, which reads as false.',
  'api.Window.beforeunload_event':
    'Forms ask before another page is opened; closing the window is not asked about.',
  'html.elements.input.capture': 'The browser asks for a file, which phones also take with the camera.',
}
