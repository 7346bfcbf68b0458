import Markdoc from '@markdoc/markdoc'

const config = {
  tags: {
    api: {
      render: 'article',
      attributes: {
        method: { type: String, default: 'GET' },
        path: { type: String, required: true },
        auth: { type: String },
      },
    },
  },
}

/** @param {string} text */
export const run = (text) => Markdoc.renderers.html(Markdoc.transform(Markdoc.parse(text), config))
