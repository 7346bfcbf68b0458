import type { Locator, Page } from '@playwright/test'

/** How well a text stands out: what is to be read, and the contrast it has. */
export interface TextContrast {
  text: string
  /** The attributes of the block that it stands in. */
  where: string
  ratio: number
}

/** The contrast of every text in an element with the plain colours behind it. */
export async function contrastsIn(element: Locator): Promise<TextContrast[]> {
  return element.evaluate((root) => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    const parsed = new Map<string, number[]>()
    const parse = (color: string): number[] => {
      const known = parsed.get(color)
      if (known) return known
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data
      const channels = [red!, green!, blue!, alpha! / 255]
      parsed.set(color, channels)
      return channels
    }
    const over = (top: number[], bottom: number[]) =>
      bottom.map((value, i) => (i === 3 ? 1 : top[i]! * top[3]! + value * (1 - top[3]!)))
    const grounds = new Map<Element, number[]>()
    const background = (node: Element | null): number[] => {
      if (!node) return [255, 255, 255, 1]
      const known = grounds.get(node)
      if (known) return known
      const own = parse(getComputedStyle(node).backgroundColor)
      const ground = own[3] === 1 ? own : over(own, background(node.parentElement))
      grounds.set(node, ground)
      return ground
    }
    const luminance = (color: number[]) => {
      const [red, green, blue] = color.map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: { text: string; where: string; ratio: number }[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent!.trim()
      const parent = walker.currentNode.parentElement!
      if (text === '' || !parent.checkVisibility()) continue
      const back = background(parent)
      const marks = parent.matches('pre code')
        ? ['key', 'string', 'number']
        : parent.matches('[data-meta-type="code"]')
          ? ['parameter']
          : parent.matches('td')
            ? ['required']
            : []
      const where = Object.entries(parent.closest('article')?.dataset ?? {}).join(' ')
      // A text can be coloured without an element of its own.
      for (const mark of ['', ...marks]) {
        const { color } = getComputedStyle(parent, mark && `::highlight(api-md-${mark})`)
        const ink = over(parse(color), back)
        const [light, dark] = [luminance(ink), luminance(back)].toSorted((a, b) => b - a)
        found.push({ text: text + mark, where, ratio: (light! + 0.05) / (dark! + 0.05) })
      }
    }
    // The kind of an alert is a text of the stylesheet's own.
    for (const alert of root.querySelectorAll<HTMLElement>('[data-alert]')) {
      const back = background(alert)
      const ink = over(parse(getComputedStyle(alert, '::before').color), back)
      const [light, dark] = [luminance(ink), luminance(back)].toSorted((a, b) => b - a)
      const where = Object.entries(alert.closest('article')?.dataset ?? {}).join(' ')
      found.push({ text: alert.dataset.alert!, where, ratio: (light! + 0.05) / (dark! + 0.05) })
    }
    return found
  })
}

/**
 * The contrast of each block's text colour with the worst pixel that is really painted where words
 * can be: gradients, patterns and blur included. The page has to hide the content of its blocks.
 */
export async function worstPixelContrasts(page: Page): Promise<number[]> {
  const grounds = await page.locator('article').evaluateAll((articles) =>
    articles.map((article) => {
      const body = article.querySelector('[data-name="body"]')!
      const { left, top, width } = article
        .querySelector('[data-name="eyebrow"]')!
        .getBoundingClientRect()
      const { bottom } = body.getBoundingClientRect()
      const place = [left + scrollX, top + scrollY, width, bottom - top] as const
      return { place, ink: getComputedStyle(body).color }
    }),
  )
  const image = (await page.screenshot({ fullPage: true })).toString('base64')
  // A page of its own, which has no policy against pictures.
  const workbench = await page.context().newPage()
  const ratios = await workbench.evaluate(
    async ([shot, places]) => {
      const luminance = (red: number, green: number, blue: number) => {
        const part = (value: number) => {
          const share = value / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        }
        return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
      }
      const file = await fetch(`data:image/png;base64,${shot}`)
      const picture = await createImageBitmap(await file.blob())
      const worstOf = ({ place, ink }: (typeof places)[number]) => {
        const [x, y, width, height] = place.map(Math.floor) as [number, number, number, number]
        if (y + height > picture.height) throw new Error('The picture ends above the last block.')
        const context = new OffscreenCanvas(width, height).getContext('2d')!
        context.drawImage(picture, -x, -y)
        const { data } = context.getImageData(0, 0, width, height)
        const colors = new Set<number>()
        for (let i = 0; i < data.length; i += 4) {
          colors.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!)
        }
        context.fillStyle = ink
        context.fillRect(0, 0, 1, 1)
        const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
        const text = luminance(red!, green!, blue!)
        const ratiosOf = [...colors].map((color) => {
          const back = luminance(color >> 16, (color >> 8) & 255, color & 255)
          return (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05)
        })
        return ratiosOf.reduce((one, other) => Math.min(one, other), 21)
      }
      return places.map(worstOf)
    },
    [image, grounds] as const,
  )
  await workbench.close()
  return ratios
}
