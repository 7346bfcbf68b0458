export type { Endpoint, Example, Field, Parameter } from './endpoint/endpoint.js'
export type {
  Contact,
  Info,
  License,
  OpenApiDescription,
  Tag,
} from './openapi/description/description.js'
export type { Inferable } from './openapi/description/inferable.js'
export type { JsonObject, JsonValue } from './openapi/description/json-value.js'
export type {
  CodeSample,
  MediaType,
  MediaTypeExample,
  Operation,
  OperationMethod,
  OperationParameter,
  OperationResponse,
  PathItem,
  RequestBody,
} from './openapi/description/operation.js'
export type { Schema, SchemaType } from './openapi/description/schema.js'
export type {
  OAuthFlow,
  OAuthFlows,
  SecurityRequirement,
  SecurityScheme,
} from './openapi/description/security-scheme.js'
export type { Server, ServerVariable } from './openapi/description/server.js'
export type {
  DoubtCode,
  ErrorCode,
  InferenceCode,
  OmissionCode,
} from './openapi/findings/catalogue.js'
export type { Finding } from './openapi/findings/finding.js'
export type { OpenApiOptions, PackageData } from './openapi/options.js'
export type { OpenApiReport, OpenApiResult } from './openapi/result.js'
export type { DescribedEndpoint, SourceDocument } from './openapi/source-document.js'
export { toOpenApi } from './openapi/to-open-api.js'
