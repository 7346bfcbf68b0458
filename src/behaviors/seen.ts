/** Whether a reader may have an element before their eyes: changing its size would move what they read. */
export function isSeen(element: Element): boolean {
  const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
  return isPainted && element.getBoundingClientRect().top < innerHeight
}
