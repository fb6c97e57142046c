declare module "virtual:licences" {
  const licences: { name: string; version: string; licence: string; from: "crate" | "npm" }[];
  export default licences;
}
